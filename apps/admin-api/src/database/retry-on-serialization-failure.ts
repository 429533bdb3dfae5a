import { getStatementError } from './errors';

/** Even two are rare, because writers take their locks in one order. */
const MAX_ATTEMPTS = 5;

/**
 * Deadlock and serialization failure: PostgreSQL has rolled back the transaction, and it can be retried (PostgreSQL's manual,
 * 13.5 "Serialization Failure Handling").
 */
const RETRYABLE_CODES = new Set(['40P01', '40001']);

/**
 * Retries a transaction that PostgreSQL has rolled back because of concurrent ones. Its side effects outside the database must
 * be idempotent.
 *
 * @throws the error of the last attempt
 */
export async function retryOnSerializationFailure<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let retriesLeft = MAX_ATTEMPTS - 1; ; retriesLeft -= 1) {
    try {
      return await transaction();
    } catch (error) {
      if (retriesLeft === 0 || !RETRYABLE_CODES.has(getStatementError(error)?.code ?? '')) throw error;
    }
  }
}
