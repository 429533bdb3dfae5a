import type { Exporters, Handlers } from '../contract/operation-types';
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

/**
 * Lets the lists that grow, the figures and the exports read from a replica while it is up to date. Whatever a decision stands
 * on stays with the database itself: records, what speaks for and against them, queues, and all writes.
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
  const [here, over] = [own.handlers, there.handlers];
  const [files, filesOver] = [own.exporters, there.exporters];
  return {
    handlers: {
      ...here,
      getDashboard: prefer(over.getDashboard, here.getDashboard),
      listUsers: prefer(over.listUsers, here.listUsers),
      listTransactions: prefer(over.listTransactions, here.listTransactions),
      listUserTransactions: prefer(over.listUserTransactions, here.listUserTransactions),
      listWithdrawals: prefer(over.listWithdrawals, here.listWithdrawals),
      listTickets: prefer(over.listTickets, here.listTickets),
      getTicketStats: prefer(over.getTicketStats, here.getTicketStats),
      listReferrals: prefer(over.listReferrals, here.listReferrals),
      getReferralSummary: prefer(over.getReferralSummary, here.getReferralSummary),
      listReferredUsers: prefer(over.listReferredUsers, here.listReferredUsers),
      listReferralEarnings: prefer(over.listReferralEarnings, here.listReferralEarnings),
      listAuditLog: prefer(over.listAuditLog, here.listAuditLog),
      getUserLedger: prefer(over.getUserLedger, here.getUserLedger),
    },
    exporters: {
      listUsers: prefer(filesOver.listUsers, files.listUsers),
      listTransactions: prefer(filesOver.listTransactions, files.listTransactions),
      listUserTransactions: prefer(filesOver.listUserTransactions, files.listUserTransactions),
      listWithdrawals: prefer(filesOver.listWithdrawals, files.listWithdrawals),
      listTickets: prefer(filesOver.listTickets, files.listTickets),
      listReferrals: prefer(filesOver.listReferrals, files.listReferrals),
      listReferredUsers: prefer(filesOver.listReferredUsers, files.listReferredUsers),
      listReferralEarnings: prefer(filesOver.listReferralEarnings, files.listReferralEarnings),
      listAuditLog: prefer(filesOver.listAuditLog, files.listAuditLog),
      getUserLedger: prefer(filesOver.getUserLedger, files.getUserLedger),
    },
  };
}
