import { statementErrorOf } from './errors';

/** How often a transaction is begun, at most. Between writers who take their locks in one order, twice is rare. */
const tries = 5;

/**
 * Both say that PostgreSQL has undone the transaction because of others, and that it may be done again: a deadlock, and
 * a failure to serialise (PostgreSQL's manual, 13.5 "Serialization Failure Handling").
 */
const undoneByOthers = new Set(['40P01', '40001']);

/**
 * Runs a whole transaction again where others made PostgreSQL undo it. What it does outside the database must be safe
 * to do twice.
 *
 * @throws what the last try threw
 */
export async function tryAgain<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await transaction();
    } catch (error) {
      if (left === 0 || !undoneByOthers.has(statementErrorOf(error)?.code ?? '')) throw error;
    }
  }
}
