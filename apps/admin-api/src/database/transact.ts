import type pg from 'pg';
import type { Orm, Transaction } from './database';
import { causeOfTrouble, OutcomeUnknownError } from './errors';

/** What PostgreSQL says beside a result. */
interface Notice {
  message: string | undefined;
  /** The function of PostgreSQL's own code that says it; unlike the words, the same in all languages. */
  routine: string | undefined;
}

/**
 * What PostgreSQL says where it stops waiting for a synchronous standby: the transaction is committed on this machine, and may be
 * lost with it. It is a warning, and the commit succeeds (PostgreSQL's manual, 26.2.8.3 "Planning for High Availability").
 */
const isUnreplicated = ({ routine }: Notice) => routine === 'SyncRepWaitForLSN';

/**
 * Runs a transaction on a connection of its own.
 *
 * @throws OutcomeUnknownError where the connection ended during the commit, or no standby is known to have it
 */
export async function transact<Result>(
  orm: Orm,
  client: pg.PoolClient,
  work: (transaction: Transaction) => Promise<Result>,
  config: Parameters<Orm['transaction']>[1],
): Promise<Result> {
  let isCommitting = false;
  let warning: Notice | undefined;
  const listen = (notice: Notice) => {
    if (isUnreplicated(notice)) warning = notice;
  };
  client.on('notice', listen);
  try {
    const result = await orm.transaction(async (transaction) => {
      const made = await work(transaction);
      isCommitting = true;
      return made;
    }, config);
    if (warning) throw new OutcomeUnknownError(warning);
    return result;
  } catch (error) {
    if (isCommitting && causeOfTrouble(error) === 'unreachable') throw new OutcomeUnknownError(error);
    throw error;
  } finally {
    client.off('notice', listen);
  }
}
