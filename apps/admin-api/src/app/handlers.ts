import type { Deps } from '../config/deps';
import { accountHandlers } from '../modules/account/account-handlers';
import { auditLogHandlers } from '../modules/audit-log/audit-log-handlers';
import { capabilitiesHandlers } from '../modules/capabilities/capabilities-handlers';
import { dashboardHandlers } from '../modules/dashboard/dashboard-handlers';
import { depositWalletsHandlers } from '../modules/deposit-wallets/deposit-wallets-handlers';
import type { EventHub } from '../modules/events/event-hub';
import { eventsHandlers } from '../modules/events/events-handlers';
import { checksHandlers } from '../modules/checks/checks-handlers';
import { approvalPolicyHandlers } from '../modules/dual-approval/approval-policy-handlers';
import { approvalRequestsHandlers } from '../modules/dual-approval/approval-requests-handlers';
import { healthHandlers } from '../modules/health/health-handlers';
import { ledgerHandlers } from '../modules/ledger/ledger-handlers';
import { notesHandlers } from '../modules/notes/notes-handlers';
import { notificationsHandlers } from '../modules/notifications/notifications-handlers';
import { passwordResetsHandlers } from '../modules/password-resets/password-resets-handlers';
import { plansHandlers } from '../modules/plans/plans-handlers';
import { stepUpHandlers } from '../modules/step-up/step-up-handlers';
import { queuesHandlers } from '../modules/queues/queues-handlers';
import { referralsHandlers } from '../modules/referrals/referrals-handlers';
import { serviceAccountsHandlers } from '../modules/service-accounts/service-accounts-handlers';
import { passkeyHandlers } from '../modules/second-factor/passkey-handlers';
import { secondFactorHandlers } from '../modules/second-factor/second-factor-handlers';
import { secondFactorRuleHandlers } from '../modules/second-factor/second-factor-rule-handlers';
import { mfaHandlers } from '../modules/session/mfa-handlers';
import { openSessionsHandlers } from '../modules/session/open-sessions-handlers';
import { sessionHandlers } from '../modules/session/session-handlers';
import { subadminsHandlers } from '../modules/subadmins/subadmins-handlers';
import { ticketMessagesHandlers } from '../modules/tickets/ticket-messages-handlers';
import { ticketsHandlers } from '../modules/tickets/tickets-handlers';
import { transactionsHandlers } from '../modules/transactions/transactions-handlers';
import { uploadsHandlers } from '../modules/uploads/uploads-handlers';
import { userOverviewHandlers } from '../modules/user-overview/user-overview-handlers';
import { userWalletsHandlers } from '../modules/user-wallets/user-wallets-handlers';
import { usersHandlers } from '../modules/users/users-handlers';
import { viewsHandlers } from '../modules/views/views-handlers';
import { withdrawalsHandlers } from '../modules/withdrawals/withdrawals-handlers';
import type { Handlers } from '../contract/operation-types';

/**
 * Creates the handlers of all operations.
 *
 * @param events publishes changes to the event streams
 * @param isStopping whether the server is shutting down
 */
export const createHandlers = (deps: Deps, events: EventHub, isStopping: () => boolean): Handlers => ({
  ...sessionHandlers(deps),
  ...stepUpHandlers(deps),
  ...mfaHandlers(deps),
  ...secondFactorHandlers(deps),
  ...passkeyHandlers(deps),
  ...secondFactorRuleHandlers(deps),
  ...accountHandlers(deps),
  ...serviceAccountsHandlers(deps),
  ...openSessionsHandlers(deps),
  ...passwordResetsHandlers(deps),
  ...subadminsHandlers(deps),
  ...usersHandlers(deps),
  ...userOverviewHandlers(deps),
  ...plansHandlers(deps),
  ...depositWalletsHandlers(deps),
  ...transactionsHandlers(deps),
  ...withdrawalsHandlers(deps),
  ...checksHandlers(deps),
  ...userWalletsHandlers(deps),
  ...ledgerHandlers(deps),
  ...referralsHandlers(deps),
  ...ticketsHandlers(deps),
  ...ticketMessagesHandlers(deps),
  ...notificationsHandlers(deps),
  ...eventsHandlers(events),
  ...queuesHandlers(deps),
  ...notesHandlers(deps),
  ...viewsHandlers(deps),
  ...dashboardHandlers(deps),
  ...approvalPolicyHandlers(deps),
  ...approvalRequestsHandlers(deps),
  ...auditLogHandlers(deps),
  ...uploadsHandlers(deps),
  ...capabilitiesHandlers(),
  ...healthHandlers(deps, isStopping),
});
