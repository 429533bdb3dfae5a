import type { Schemas } from '@countinghouse/api-client/schema';

/** Labels of the checks outside of a case, such as in a history. */
export const checkLabels = {
  balance: 'Balance too low',
  pending_requests: 'Other pending requests',
  kyc: 'KYC not completed',
  account: 'Account not active',
  account_age: 'New account',
  address_network: 'Network unknown',
  address_new: 'New address',
  address_shared: 'Address used by others',
  address_ours: 'Own address',
  amount: 'Unusual amount',
  decided_today: 'Other decisions today',
  duplicate_hash: 'Hash used in other top-ups',
  hash: 'No hash',
  proof: 'No proof',
  no_evidence: 'Neither hash nor proof',
  deposit_address: 'Not our deposit address',
  documents: 'No documents',
  identification_document: 'Identification document not verified',
  proof_of_address: 'Proof of address not verified',
  selfie: 'Selfie not verified',
  phone_shared: 'Phone number used by others',
  name_shared: 'Name used by others',
} as const satisfies Record<Schemas['CheckKey'], string>;
