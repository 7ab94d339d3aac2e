/** What the rules show beside their words: moments of the game that the tutorial plays, drawn by the boards. */
export interface Picture {
  ply: number; // moves that have been made
  own: boolean; // the learner's board; otherwise the main board
  around: string[]; // what must be seen; a kind with a colon stands for all of it
  marks?: string[]; // what is spoken of; without it, what the last move was about
  pad?: number;
  narrow?: boolean; // small things need no broad picture
}

export const PICTURES = {
  turn: { ply: 5, own: false, around: ['space:', 'start:'] },
  buying: { ply: 17, own: true, around: ['spot:', 'shed:', 'purse'] },
  sheds: {
    ply: 79,
    own: true,
    around: ['shed:S3', 'spot:L5', 'spot:D3', 'spot:L7', 'spot:D6', 'spot:L10', 'spot:D8'],
    marks: ['shed:S3', 'spot:L5', 'spot:D8'],
    narrow: true,
  },
  discs: { ply: 52, own: true, around: ['spot:', 'score:'] },
  pairs: { ply: 53, own: true, around: ['score:number', 'score:wood', 'score:yeast', 'score:hops'], marks: ['score:number', 'score:wood'], pad: 72, narrow: true },
  barrels: { ply: 161, own: false, around: ['goal:'] },
  production: { ply: 162, own: true, around: ['marker:', 'brewmaster', 'spot:L1', 'score:number'], marks: ['brewmaster', 'marker:wood'], pad: 26 },
} satisfies Record<string, Picture>;

export type PictureId = keyof typeof PICTURES;

export const pictureOf = (id: string): PictureId | undefined => (id in PICTURES ? (id as PictureId) : undefined);
