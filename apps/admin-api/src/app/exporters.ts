import type { Deps } from '../config/deps';
import type { Exporters } from '../contract/operation-types';
import { auditLogExporters } from '../modules/audit-log/audit-log-exporters';
import { ledgerExporters } from '../modules/ledger/ledger-exporters';
import { referralsExporters } from '../modules/referrals/referrals-exporters';
import { ticketsExporters } from '../modules/tickets/tickets-exporters';
import { transactionsExporters } from '../modules/transactions/transactions-exporters';
import { usersExporters } from '../modules/users/users-exporters';
import { withdrawalsExporters } from '../modules/withdrawals/withdrawals-exporters';

/** Creates the exporters of all lists. */
export const createExporters = (deps: Deps): Exporters => ({
  ...usersExporters(deps),
  ...transactionsExporters(deps),
  ...withdrawalsExporters(deps),
  ...ticketsExporters(deps),
  ...referralsExporters(deps),
  ...auditLogExporters(deps),
  ...ledgerExporters(deps),
});
