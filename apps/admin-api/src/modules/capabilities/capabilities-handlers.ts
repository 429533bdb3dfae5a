import type { Schemas } from '@countinghouse/api-client/whole';
import type { Handlers } from '../../contract/operation-types';

/** What this server can do beyond the product's document: all that the contract has words for. */
const capabilities: Schemas['Capability'][] = [
  'session_end',
  'sign_out',
  'notification_marks',
  'user_filters',
  'user_documents',
  'user_overview',
  'uploads',
  'list_pages',
  'withdrawal_search',
  'transaction_search',
  'ticket_search',
  'referral_lists',
  'plan_order',
  'csv_export',
  'time_zones',
  'list_news',
  'live',
  'queues',
  'snoozes',
  'versions',
  'partial_changes',
  'decision_keys',
  'decision_facts',
  'reasons',
  'deposit_wallet_status',
  'kyc_verification',
  'kyc_requests',
  'ticket_status',
  'ticket_counters',
  'ticket_assignees',
  'ticket_messages',
  'referral_reports',
  'audit_log',
  'notes',
  'user_ledger',
  'views',
  'own_password',
  'sign_up',
  'health',
];

export const capabilitiesHandlers = (): Pick<Handlers, 'getCapabilities'> => ({
  getCapabilities: async () => ({ data: capabilities }),
});
