import { describe, expect, it } from 'vitest';
import type { Check, CheckLink, OthersOfCase, PersonOfCase } from './checks';
import { kycChecks, type KycCase } from './kyc-checks';
import { topupChecks, type TopupCase } from './topup-checks';
import { withdrawalChecks, type WithdrawalCase } from './withdrawal-checks';

const now = new Date('2026-03-14T09:26:53Z');
const link = (label: string): CheckLink => ({ kind: 'user', _id: label.toLowerCase(), label });
const links = ['Ada', 'Bob', 'Cid', 'Dan', 'Eva'].map(link);

const person: PersonOfCase = {
  kycStatus: 'completed',
  accountStatus: 'active',
  isClosed: false,
  openedAt: new Date('2025-03-03T12:00:00Z'),
  balance: '1000.00',
};
const alone: OthersOfCase = { pendingCount: 0, pendingSum: '0.00', median: null, approvedCount: 0, decidedToday: 0 };

/** A fact as a person reads it. */
const told = (checks: Check[], key: Check['key']) => {
  const check = checks.find((check) => check.key === key);
  return check && `${check.result}: ${check.text}`;
};

const withdrawal: WithdrawalCase = {
  ...person,
  ...alone,
  amount: '250.00',
  status: 'pending',
  walletAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  paidToAddress: 0,
  sharerCount: 0,
  sharers: [],
  ours: [],
};
const ofWithdrawal = (key: Check['key'], found: Partial<WithdrawalCase>) =>
  told(withdrawalChecks({ ...withdrawal, ...found }, now), key);

describe('the facts of a withdrawal', () => {
  it.each<[Check['key'], Partial<WithdrawalCase>, string | undefined]>([
    ['balance', {}, 'pass: Falls from $1,000.00 to $750.00.'],
    ['balance', { amount: '1000.00' }, 'pass: Falls from $1,000.00 to $0.00.'],
    ['balance', { amount: '1000.01' }, 'fail: Holds $1,000.00, which is $0.01 too little.'],
    ['balance', { status: 'approved', balance: '0.00' }, 'info: Holds $0.00, after this withdrawal.'],

    ['pending_requests', {}, 'info: None waits.'],
    [
      'pending_requests',
      { pendingCount: 1, pendingSum: '750.00' },
      'warning: 1 other waits: $750.00. The balance is enough for all.',
    ],
    [
      'pending_requests',
      { pendingCount: 2, pendingSum: '750.01' },
      'fail: 2 others wait: $750.01 in all. The balance is $0.01 too little for all.',
    ],
    [
      'pending_requests',
      { status: 'approved', pendingCount: 1, pendingSum: '1000.00' },
      'warning: 1 other waits: $1,000.00. The balance is enough for all.',
    ],

    ['kyc', {}, 'pass: The identity check is completed.'],
    ['kyc', { kycStatus: 'pending' }, 'fail: The identity check has not begun.'],
    ['kyc', { kycStatus: 'in_progress' }, 'fail: The identity check is not finished.'],
    ['kyc', { kycStatus: 'rejected' }, 'fail: The identity check was rejected.'],

    ['account', {}, 'pass: The account is active.'],
    ['account', { accountStatus: 'inactive' }, 'fail: The account is inactive.'],
    ['account', { isClosed: true }, 'fail: The account has been deleted.'],

    ['account_age', {}, 'info: Opened on 3 Mar 2025 (UTC).'],
    ['account_age', { openedAt: new Date('2026-03-07T09:26:53Z') }, 'info: Opened on 7 Mar 2026 (UTC).'],
    ['account_age', { openedAt: new Date('2026-03-07T09:26:54Z') }, 'warning: Opened 6 days ago.'],
    ['account_age', { openedAt: new Date('2026-03-13T09:26:53Z') }, 'warning: Opened 1 day ago.'],
    ['account_age', { openedAt: new Date('2026-03-14T09:00:00Z') }, 'warning: Opened less than a day ago.'],

    ['address_network', {}, 'info: The address belongs to Bitcoin.'],
    [
      'address_network',
      { walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
      'info: The address belongs to Ethereum and BNB Smart Chain.',
    ],
    [
      'address_network',
      { walletAddress: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
      'warning: The address belongs to Ethereum or BNB Smart Chain. It has no checksum, so a typing error would not show.',
    ],
    [
      'address_network',
      { walletAddress: '\u200b0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED\u00a0' },
      'warning: The address belongs to Ethereum or BNB Smart Chain. It has no checksum, so a typing error would not show.',
    ],
    [
      'address_network',
      { walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
      'warning: The address is not a right one on any network of ours.',
    ],
    [
      'address_network',
      { walletAddress: 'nowhere' },
      'warning: The address is not a right one on any network of ours.',
    ],

    ['address_new', {}, 'warning: Nothing has been paid to it for this user before.'],
    ['address_new', { paidToAddress: 1 }, 'pass: Paid out to once before.'],
    ['address_new', { paidToAddress: 4 }, 'pass: Paid out to 4 times before.'],

    ['address_shared', {}, undefined],
    [
      'address_shared',
      { sharerCount: 1, sharers: links.slice(0, 1) },
      'fail: Another user has asked for money to be sent to this address.',
    ],
    [
      'address_shared',
      { sharerCount: 7, sharers: links },
      'fail: 7 other users have asked for money to be sent to this address. 5 of them are named here.',
    ],

    ['address_ours', {}, undefined],
    [
      'address_ours',
      { ours: [{ id: 'd1', network: 'USDT_ERC20' }] },
      'fail: The address is one of our own deposit addresses.',
    ],

    ['amount', {}, 'info: First withdrawal.'],
    ['amount', { median: '83.34', approvedCount: 1 }, 'info: The usual one is $83.34, the median of 1 approved one.'],
    [
      'amount',
      { median: '83.33', approvedCount: 6 },
      'warning: The usual one is $83.33, the median of 6 approved ones; this is 3.0 times as much.',
    ],

    ['decided_today', {}, 'info: No other withdrawal of this user’s.'],
    ['decided_today', { decidedToday: 1 }, 'info: 1 other withdrawal of this user’s.'],
    ['decided_today', { decidedToday: 3 }, 'info: 3 other withdrawals of this user’s.'],
  ])('%s of %j: %s', (key, found, words) => {
    expect(ofWithdrawal(key, found)).toBe(words);
  });

  it('names the records that it speaks of', () => {
    const checks = withdrawalChecks(
      { ...withdrawal, sharerCount: 1, sharers: [link('Ada')], ours: [{ id: 'd1', network: 'USDT_ERC20' }] },
      now,
    );
    expect(checks.flatMap(({ links = [] }) => links)).toEqual([
      { kind: 'user', _id: 'ada', label: 'Ada' },
      { kind: 'deposit_wallet', _id: 'd1', label: 'USDT ERC20' },
    ]);
  });
});

const topup: TopupCase = {
  ...person,
  ...alone,
  amount: '1250.50',
  status: 'pending',
  hash: '0x88df',
  hasProof: true,
  depositWallet: { id: 'd1', isOffered: true },
  duplicates: [],
};
const duplicates = Array.from({ length: 6 }, (_, index) => ({ id: `t${index}`, transactionId: `TU-00000${index}` }));

describe('the facts of a top-up', () => {
  it.each<[Check['key'], Partial<TopupCase>, string | undefined]>([
    ['balance', {}, 'info: Rises from $1,000.00 to $2,250.50.'],
    ['balance', { status: 'approved' }, 'info: Holds $1,000.00.'],
    ['pending_requests', { pendingCount: 1, pendingSum: '5.00' }, 'info: 1 other waits: $5.00.'],
    ['kyc', { kycStatus: 'rejected' }, 'fail: The identity check was rejected.'],
    ['account', { accountStatus: 'inactive' }, 'fail: The account is inactive.'],
    ['account_age', { openedAt: now }, 'warning: Opened less than a day ago.'],
    ['duplicate_hash', {}, undefined],
    [
      'duplicate_hash',
      { duplicates: duplicates.slice(0, 1) },
      'fail: Another top-up has the same hash on the same chain.',
    ],
    [
      'duplicate_hash',
      { duplicates },
      'fail: 6 other top-ups have the same hash on the same chain. 5 of them are named here.',
    ],
    ['hash', {}, 'info: A transaction hash was given.'],
    ['hash', { hash: null }, 'warning: No transaction hash was given.'],
    ['proof', {}, 'info: A proof was uploaded.'],
    ['proof', { hasProof: false }, 'warning: No proof uploaded.'],
    ['no_evidence', {}, undefined],
    ['no_evidence', { hash: '', hasProof: false }, 'fail: Neither a transaction hash nor a proof was given.'],
    ['proof', { hash: null, hasProof: false }, undefined],
    ['deposit_address', {}, 'pass: The address is one of ours.'],
    [
      'deposit_address',
      { depositWallet: { id: 'd1', isOffered: false } },
      'warning: The address is one of ours, and switched off.',
    ],
    ['deposit_address', { depositWallet: null }, 'warning: The address is not one of ours any more.'],
    ['amount', {}, 'info: First top-up.'],
    ['decided_today', { decidedToday: 2 }, 'info: 2 other top-ups of this user’s.'],
  ])('%s of %j: %s', (key, found, words) => {
    expect(told(topupChecks({ ...topup, ...found }, now), key)).toBe(words);
  });
});

const kyc: KycCase = {
  ...person,
  identificationDocument: 'verified',
  proofOfAddress: 'present',
  selfie: 'missing',
  samePhoneCount: 0,
  samePhone: [],
  sameNameCount: 0,
  sameName: [],
  pendingTopups: 0,
  pendingTopupSum: '0.00',
  pendingWithdrawals: 0,
  pendingWithdrawalSum: '0.00',
};
const noDocuments = { identificationDocument: 'missing', proofOfAddress: 'missing', selfie: 'missing' } as const;

describe('the facts of a verification', () => {
  it.each<[Check['key'], Partial<KycCase>, string | undefined]>([
    ['documents', {}, undefined],
    ['documents', noDocuments, 'fail: None has been uploaded.'],
    ['selfie', noDocuments, undefined],
    ['identification_document', {}, 'pass: Verified.'],
    ['proof_of_address', {}, 'warning: Not verified.'],
    ['selfie', {}, 'warning: Not uploaded.'],
    ['account', { accountStatus: 'inactive' }, 'fail: The account is inactive.'],
    ['account_age', { openedAt: now }, 'warning: Opened less than a day ago.'],
    ['phone_shared', {}, undefined],
    [
      'phone_shared',
      { samePhoneCount: 1, samePhone: links.slice(0, 1) },
      'warning: Another user has the same phone number.',
    ],
    [
      'name_shared',
      { sameNameCount: 6, sameName: links },
      'warning: 6 other users have the same full name. 5 of them are named here.',
    ],
    ['balance', {}, 'info: Holds $1,000.00.'],
    ['pending_requests', {}, 'info: Nothing waits.'],
    ['pending_requests', { pendingTopups: 1, pendingTopupSum: '5.00' }, 'info: 1 top-up ($5.00) waits.'],
    [
      'pending_requests',
      { pendingTopups: 1, pendingTopupSum: '5.00', pendingWithdrawals: 2, pendingWithdrawalSum: '7.50' },
      'info: 1 top-up ($5.00) and 2 withdrawals ($7.50) wait.',
    ],
  ])('%s of %j: %s', (key, found, words) => {
    expect(told(kycChecks({ ...kyc, ...found }, now), key)).toBe(words);
  });
});
