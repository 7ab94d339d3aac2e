/** Where a box lies over the table so that it covers least of some places: in one of the table's corners. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const EDGE = 8; // pixels from the table's edge

const shared = (one: Area, other: Area): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** The upper left corner of the box; of corners that cover as little, the first: below, then above. */
export function cornerBeside(room: Area, box: { width: number; height: number }, places: readonly Area[]): { x: number; y: number } {
  const left = room.left + EDGE;
  const right = Math.max(left, room.right - EDGE - box.width);
  const top = room.top + EDGE;
  const bottom = Math.max(top, room.bottom - EDGE - box.height);
  const corners = [[left, bottom], [right, bottom], [left, top], [right, top]] as const;
  const covered = corners.map(([x, y]) => places.reduce((sum, place) => sum + shared({ left: x, top: y, right: x + box.width, bottom: y + box.height }, place), 0));
  const [x, y] = corners[covered.indexOf(Math.min(...covered))]!;
  return { x, y };
}
