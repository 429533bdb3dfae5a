/** The time limit of a search, after which it is cancelled in the database too. */
export const SEARCH_TIMEOUT_MS = 3_000;
