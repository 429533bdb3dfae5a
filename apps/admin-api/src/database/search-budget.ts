/** The longest a search may take, in milliseconds. Then it ends, in the database too, and its caller gets an error. */
export const searchBudgetMs = 3_000;
