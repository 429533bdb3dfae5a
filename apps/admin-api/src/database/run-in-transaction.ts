import type pg from 'pg';
import type { Orm, Transaction } from './database';
import { classifyDatabaseError, OutcomeUnknownError } from './errors';

/** A notice of PostgreSQL. */
interface Notice {
  message: string | undefined;
  /** The C function that raised it, which is independent of the language of messages. */
  routine: string | undefined;
}

/**
 * PostgreSQL stopped waiting for a synchronous standby: the transaction is committed on this host only. The commit succeeds
 * with a warning (PostgreSQL's manual, 26.2.8.3 "Planning for High Availability").
 */
const isUnreplicated = ({ routine }: Notice) => routine === 'SyncRepWaitForLSN';

/**
 * Runs a transaction on a dedicated connection.
 *
 * @throws OutcomeUnknownError if the connection is lost during the commit, or no standby has confirmed it
 */
export async function runInTransaction<Result>(
  orm: Orm,
  client: pg.PoolClient,
  work: (transaction: Transaction) => Promise<Result>,
  config: Parameters<Orm['transaction']>[1],
): Promise<Result> {
  let isCommitting = false;
  let warning: Notice | undefined;
  const onNotice = (notice: Notice) => {
    if (isUnreplicated(notice)) warning = notice;
  };
  client.on('notice', onNotice);
  try {
    const result = await orm.transaction(async (transaction) => {
      const value = await work(transaction);
      isCommitting = true;
      return value;
    }, config);
    if (warning) throw new OutcomeUnknownError(warning);
    return result;
  } catch (error) {
    if (isCommitting && classifyDatabaseError(error) === 'unreachable') throw new OutcomeUnknownError(error);
    throw error;
  } finally {
    client.off('notice', onNotice);
  }
}
