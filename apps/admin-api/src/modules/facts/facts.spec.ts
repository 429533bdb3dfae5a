import { describe, expect, it } from 'vitest';
import type { Fact, FactLink, OthersOfCase, PersonOfCase } from './facts';
import { kycFacts, type KycCase } from './kyc-facts';
import { topupFacts, type TopupCase } from './topup-facts';
import { withdrawalFacts, type WithdrawalCase } from './withdrawal-facts';

const now = new Date('2026-03-14T09:26:53Z');
const link = (label: string): FactLink => ({ kind: 'user', _id: label.toLowerCase(), label });
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
const told = (facts: Fact[], key: Fact['key']) => {
  const fact = facts.find((fact) => fact.key === key);
  return fact && `${fact.weight}: ${fact.text}`;
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
const ofWithdrawal = (key: Fact['key'], found: Partial<WithdrawalCase>) =>
  told(withdrawalFacts({ ...withdrawal, ...found }, now), key);

describe('the facts of a withdrawal', () => {
  it.each<[Fact['key'], Partial<WithdrawalCase>, string | undefined]>([
    ['balance', {}, 'for: Falls from $1,000.00 to $750.00.'],
    ['balance', { amount: '1000.00' }, 'for: Falls from $1,000.00 to $0.00.'],
    ['balance', { amount: '1000.01' }, 'against: Holds $1,000.00, which is $0.01 too little.'],
    ['balance', { status: 'approved', balance: '0.00' }, 'neutral: Holds $0.00, after this withdrawal.'],

    ['pending_requests', {}, 'neutral: None waits.'],
    [
      'pending_requests',
      { pendingCount: 1, pendingSum: '750.00' },
      'caution: 1 other waits: $750.00. The balance is enough for all.',
    ],
    [
      'pending_requests',
      { pendingCount: 2, pendingSum: '750.01' },
      'against: 2 others wait: $750.01 in all. The balance is $0.01 too little for all.',
    ],
    [
      'pending_requests',
      { status: 'approved', pendingCount: 1, pendingSum: '1000.00' },
      'caution: 1 other waits: $1,000.00. The balance is enough for all.',
    ],

    ['kyc', {}, 'for: The identity check is completed.'],
    ['kyc', { kycStatus: 'pending' }, 'against: The identity check has not begun.'],
    ['kyc', { kycStatus: 'in_progress' }, 'against: The identity check is not finished.'],
    ['kyc', { kycStatus: 'rejected' }, 'against: The identity check was rejected.'],

    ['account', {}, 'for: The account is active.'],
    ['account', { accountStatus: 'inactive' }, 'against: The account is inactive.'],
    ['account', { isClosed: true }, 'against: The account has been deleted.'],

    ['account_age', {}, 'neutral: Opened on 3 Mar 2025 (UTC).'],
    ['account_age', { openedAt: new Date('2026-03-07T09:26:53Z') }, 'neutral: Opened on 7 Mar 2026 (UTC).'],
    ['account_age', { openedAt: new Date('2026-03-07T09:26:54Z') }, 'caution: Opened 6 days ago.'],
    ['account_age', { openedAt: new Date('2026-03-13T09:26:53Z') }, 'caution: Opened 1 day ago.'],
    ['account_age', { openedAt: new Date('2026-03-14T09:00:00Z') }, 'caution: Opened less than a day ago.'],

    ['address_network', {}, 'neutral: The address belongs to Bitcoin.'],
    [
      'address_network',
      { walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
      'neutral: The address belongs to Ethereum and BNB Smart Chain.',
    ],
    [
      'address_network',
      { walletAddress: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
      'caution: The address belongs to Ethereum or BNB Smart Chain. It has no checksum, so a typing error would not show.',
    ],
    [
      'address_network',
      { walletAddress: '\u200b0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED\u00a0' },
      'caution: The address belongs to Ethereum or BNB Smart Chain. It has no checksum, so a typing error would not show.',
    ],
    [
      'address_network',
      { walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
      'caution: The address is not a right one on any network of ours.',
    ],
    [
      'address_network',
      { walletAddress: 'nowhere' },
      'caution: The address is not a right one on any network of ours.',
    ],

    ['address_new', {}, 'caution: Nothing has been paid to it for this user before.'],
    ['address_new', { paidToAddress: 1 }, 'for: Paid out to once before.'],
    ['address_new', { paidToAddress: 4 }, 'for: Paid out to 4 times before.'],

    ['address_shared', {}, undefined],
    [
      'address_shared',
      { sharerCount: 1, sharers: links.slice(0, 1) },
      'against: Another user has asked for money to be sent to this address.',
    ],
    [
      'address_shared',
      { sharerCount: 7, sharers: links },
      'against: 7 other users have asked for money to be sent to this address. 5 of them are named here.',
    ],

    ['address_ours', {}, undefined],
    [
      'address_ours',
      { ours: [{ id: 'd1', network: 'USDT_ERC20' }] },
      'against: The address is one of our own deposit addresses.',
    ],

    ['amount', {}, 'neutral: First withdrawal.'],
    [
      'amount',
      { median: '83.34', approvedCount: 1 },
      'neutral: The usual one is $83.34, the median of 1 approved one.',
    ],
    [
      'amount',
      { median: '83.33', approvedCount: 6 },
      'caution: The usual one is $83.33, the median of 6 approved ones; this is 3.0 times as much.',
    ],

    ['decided_today', {}, 'neutral: No other withdrawal of this user’s.'],
    ['decided_today', { decidedToday: 1 }, 'neutral: 1 other withdrawal of this user’s.'],
    ['decided_today', { decidedToday: 3 }, 'neutral: 3 other withdrawals of this user’s.'],
  ])('%s of %j: %s', (key, found, words) => {
    expect(ofWithdrawal(key, found)).toBe(words);
  });

  it('names the records that it speaks of', () => {
    const facts = withdrawalFacts(
      { ...withdrawal, sharerCount: 1, sharers: [link('Ada')], ours: [{ id: 'd1', network: 'USDT_ERC20' }] },
      now,
    );
    expect(facts.flatMap(({ links = [] }) => links)).toEqual([
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
  it.each<[Fact['key'], Partial<TopupCase>, string | undefined]>([
    ['balance', {}, 'neutral: Rises from $1,000.00 to $2,250.50.'],
    ['balance', { status: 'approved' }, 'neutral: Holds $1,000.00.'],
    ['pending_requests', { pendingCount: 1, pendingSum: '5.00' }, 'neutral: 1 other waits: $5.00.'],
    ['kyc', { kycStatus: 'rejected' }, 'against: The identity check was rejected.'],
    ['account', { accountStatus: 'inactive' }, 'against: The account is inactive.'],
    ['account_age', { openedAt: now }, 'caution: Opened less than a day ago.'],
    ['duplicate_hash', {}, undefined],
    [
      'duplicate_hash',
      { duplicates: duplicates.slice(0, 1) },
      'against: Another top-up has the same hash on the same chain.',
    ],
    [
      'duplicate_hash',
      { duplicates },
      'against: 6 other top-ups have the same hash on the same chain. 5 of them are named here.',
    ],
    ['hash', {}, 'neutral: A transaction hash was given.'],
    ['hash', { hash: null }, 'caution: No transaction hash was given.'],
    ['proof', {}, 'neutral: A proof was uploaded.'],
    ['proof', { hasProof: false }, 'caution: No proof uploaded.'],
    ['no_evidence', {}, undefined],
    ['no_evidence', { hash: '', hasProof: false }, 'against: Neither a transaction hash nor a proof was given.'],
    ['proof', { hash: null, hasProof: false }, undefined],
    ['deposit_address', {}, 'for: The address is one of ours.'],
    [
      'deposit_address',
      { depositWallet: { id: 'd1', isOffered: false } },
      'caution: The address is one of ours, and switched off.',
    ],
    ['deposit_address', { depositWallet: null }, 'caution: The address is not one of ours any more.'],
    ['amount', {}, 'neutral: First top-up.'],
    ['decided_today', { decidedToday: 2 }, 'neutral: 2 other top-ups of this user’s.'],
  ])('%s of %j: %s', (key, found, words) => {
    expect(told(topupFacts({ ...topup, ...found }, now), key)).toBe(words);
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
  it.each<[Fact['key'], Partial<KycCase>, string | undefined]>([
    ['documents', {}, undefined],
    ['documents', noDocuments, 'against: None has been uploaded.'],
    ['selfie', noDocuments, undefined],
    ['identification_document', {}, 'for: Verified.'],
    ['proof_of_address', {}, 'caution: Not verified.'],
    ['selfie', {}, 'caution: Not uploaded.'],
    ['account', { accountStatus: 'inactive' }, 'against: The account is inactive.'],
    ['account_age', { openedAt: now }, 'caution: Opened less than a day ago.'],
    ['phone_shared', {}, undefined],
    [
      'phone_shared',
      { samePhoneCount: 1, samePhone: links.slice(0, 1) },
      'caution: Another user has the same phone number.',
    ],
    [
      'name_shared',
      { sameNameCount: 6, sameName: links },
      'caution: 6 other users have the same full name. 5 of them are named here.',
    ],
    ['balance', {}, 'neutral: Holds $1,000.00.'],
    ['pending_requests', {}, 'neutral: Nothing waits.'],
    ['pending_requests', { pendingTopups: 1, pendingTopupSum: '5.00' }, 'neutral: 1 top-up ($5.00) waits.'],
    [
      'pending_requests',
      { pendingTopups: 1, pendingTopupSum: '5.00', pendingWithdrawals: 2, pendingWithdrawalSum: '7.50' },
      'neutral: 1 top-up ($5.00) and 2 withdrawals ($7.50) wait.',
    ],
  ])('%s of %j: %s', (key, found, words) => {
    expect(told(kycFacts({ ...kyc, ...found }, now), key)).toBe(words);
  });
});
