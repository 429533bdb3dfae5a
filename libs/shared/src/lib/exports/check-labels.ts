import type { Schemas } from '@countinghouse/api-client/schema';

/** What each fact about a case is called where it stands alone, as in a history. */
export const checkLabels = {
  balance: 'Balance too low',
  pending_requests: 'Other requests wait',
  kyc: 'KYC not completed',
  account: 'Account not active',
  account_age: 'New account',
  address_network: 'Network unknown',
  address_new: 'New address',
  address_shared: 'Address of other users',
  address_ours: 'Address of ours',
  amount: 'Unusual amount',
  decided_today: 'Others decided today',
  duplicate_hash: 'Hash in other top-ups',
  hash: 'No hash',
  proof: 'No proof',
  no_evidence: 'Neither hash nor proof',
  deposit_address: 'Not our deposit address',
  documents: 'No documents',
  identification_document: 'Identification document not verified',
  proof_of_address: 'Proof of address not verified',
  selfie: 'Selfie not verified',
  phone_shared: 'Phone number of other users',
  name_shared: 'Name of other users',
} as const satisfies Record<Schemas['CheckKey'], string>;
