import type { Exporters, Handlers, OperationId } from '../contract/operation-types';
import type { Replica } from '../database/database';
import { ClientDisconnectedError, classifyDatabaseError, SearchTimeoutError } from '../database/errors';

/** The handlers and exporters over one database. */
export interface Endpoints {
  handlers: Handlers;
  exporters: Exporters;
}

/** Whether a failed read is worth repeating on the primary. A search that timed out would time out there as well. */
const shouldRetryOnPrimary = (error: unknown) =>
  classifyDatabaseError(error) !== undefined &&
  !(error instanceof SearchTimeoutError) &&
  !(error instanceof ClientDisconnectedError);

/** Operations that read from the replica although they have no export. */
const STATISTICS_OPERATIONS = ['getDashboard', 'getTicketStats', 'getReferralSummary'] as const;

/**
 * Reads exportable lists, their exports and the statistics from a replica while it is up to date. Everything that a decision
 * is based on is read from the primary: records, their checks, queues, and all writes.
 *
 * @param primaryEndpoints endpoints over the primary
 * @param replicaEndpoints endpoints over the replica
 */
export function readOnReplica(
  replica: Pick<Replica, 'isUpToDate'>,
  primaryEndpoints: Endpoints,
  replicaEndpoints: Endpoints,
): Endpoints {
  const prefer =
    <Call, Result>(
      read: (call: Call) => Promise<Result> | Result,
      fallback: (call: Call) => Promise<Result> | Result,
    ) =>
    async (call: Call): Promise<Result> => {
      if (!(await replica.isUpToDate())) return fallback(call);
      try {
        return await read(call);
      } catch (error) {
        if (shouldRetryOnPrimary(error)) return fallback(call);
        throw error;
      }
    };
  const handlers: Handlers = { ...primaryEndpoints.handlers };
  const exporters: Exporters = { ...primaryEndpoints.exporters };
  const routeRead = <Id extends OperationId>(id: Id) =>
    Object.assign(handlers, { [id]: prefer(replicaEndpoints.handlers[id], primaryEndpoints.handlers[id]) });
  const routeExport = <Id extends keyof Exporters>(id: Id) =>
    Object.assign(exporters, { [id]: prefer(replicaEndpoints.exporters[id], primaryEndpoints.exporters[id]) });
  const isExported = (id: string): id is keyof Exporters => id in exporters;
  for (const id of STATISTICS_OPERATIONS) routeRead(id);
  for (const id of Object.keys(exporters).filter(isExported)) {
    routeRead(id);
    routeExport(id);
  }
  return { handlers, exporters };
}
