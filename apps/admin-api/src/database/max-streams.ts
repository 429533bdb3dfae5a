/** How many lists can be streamed at once. Each takes a connection to PostgreSQL for as long as it runs. */
export const MAX_STREAMS = 4;
