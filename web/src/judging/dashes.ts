/** Lines in charts: players are told apart by more than colour. */
export const DASHES = ['', '10 5', '3 4', '12 4 3 4'];
