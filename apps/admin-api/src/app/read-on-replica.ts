import type { Exporters, Handlers, OperationId } from '../contract/operation-types';
import type { Replica } from '../database/database';
import { CallerLeftError, causeOfTrouble, SearchTimeoutError } from '../database/errors';

/** What answers the calls. */
export interface Answerers {
  handlers: Handlers;
  exporters: Exporters;
}

/** Whether a read may work on another copy: whoever is too slow here is too slow there. */
const isWorthAnother = (error: unknown) =>
  causeOfTrouble(error) !== undefined && !(error instanceof SearchTimeoutError) && !(error instanceof CallerLeftError);

/** Reads that use the replica although they have no export. */
const figures = ['getDashboard', 'getTicketStats', 'getReferralSummary'] as const;

/**
 * Lets the lists that have a file, these files and the figures read from a replica while it is up to date. Whatever a decision
 * stands on stays with the database itself: records, what speaks for and against them, queues, and all writes.
 *
 * @param own what reads from the database itself
 * @param there the same over the replica
 */
export function readOnReplica(replica: Pick<Replica, 'isUpToDate'>, own: Answerers, there: Answerers): Answerers {
  const prefer =
    <Call, Answer>(read: (call: Call) => Promise<Answer> | Answer, instead: (call: Call) => Promise<Answer> | Answer) =>
    async (call: Call): Promise<Answer> => {
      if (!(await replica.isUpToDate())) return instead(call);
      try {
        return await read(call);
      } catch (error) {
        if (isWorthAnother(error)) return instead(call);
        throw error;
      }
    };
  const handlers: Handlers = { ...own.handlers };
  const exporters: Exporters = { ...own.exporters };
  const readThere = <Id extends OperationId>(id: Id) =>
    Object.assign(handlers, { [id]: prefer(there.handlers[id], own.handlers[id]) });
  const exportThere = <Id extends keyof Exporters>(id: Id) =>
    Object.assign(exporters, { [id]: prefer(there.exporters[id], own.exporters[id]) });
  const isExported = (id: string): id is keyof Exporters => id in exporters;
  for (const id of figures) readThere(id);
  for (const id of Object.keys(exporters).filter(isExported)) {
    readThere(id);
    exportThere(id);
  }
  return { handlers, exporters };
}
