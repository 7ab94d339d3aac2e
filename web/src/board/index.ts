/** What the rest of the app uses of the boards. */
export { default as Detail } from './Detail.svelte';
export { default as MainBoard } from './MainBoard.svelte';
export { default as PlayerBoard } from './PlayerBoard.svelte';
export { default as Scene } from './Scene.svelte';
export { default as Table } from './Table.svelte';
export { default as Icon } from './pieces/Icon.svelte';
export { default as Figure } from './pieces/Figure.svelte';
export { default as Figures } from './Figures.svelte';
export { figuresOf, signed } from './effects';
export { highlightOf, parseMove, targetsOf } from './selection';
export { playerField } from './pieces';
export type { Step } from './story';
export type * from './types';
