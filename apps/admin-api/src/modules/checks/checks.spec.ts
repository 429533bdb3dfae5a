import { describe, expect, it } from 'vitest';
import type { Check, CheckLink, OtherRequests, CaseUser } from './checks';
import { toKycChecks, type KycCase } from './kyc-checks';
import { toTopupChecks, type TopupCase } from './topup-checks';
import { toWithdrawalChecks, type WithdrawalCase } from './withdrawal-checks';

const now = new Date('2026-03-14T09:26:53Z');
const toLink = (label: string): CheckLink => ({ kind: 'user', _id: label.toLowerCase(), label });
const links = ['Ada', 'Bob', 'Cid', 'Dan', 'Eva'].map(toLink);

const user: CaseUser = {
  kycStatus: 'completed',
  accountStatus: 'active',
  isClosed: false,
  openedAt: new Date('2025-03-03T12:00:00Z'),
  balance: '1000.00',
};
const noOtherRequests: OtherRequests = {
  pendingCount: 0,
  pendingSum: '0.00',
  median: null,
  approvedCount: 0,
  decidedToday: 0,
};

/** Formats a check as its result and text. */
const describeCheck = (checks: Check[], key: Check['key']) => {
  const check = checks.find((check) => check.key === key);
  return check && `${check.result}: ${check.text}`;
};

const withdrawal: WithdrawalCase = {
  ...user,
  ...noOtherRequests,
  amount: '250.00',
  status: 'pending',
  walletAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  paidToAddress: 0,
  sameAddressCount: 0,
  sameAddress: [],
  ownDepositWallets: [],
};
const describeWithdrawalCheck = (key: Check['key'], changes: Partial<WithdrawalCase>) =>
  describeCheck(toWithdrawalChecks({ ...withdrawal, ...changes }, now), key);

describe('the checks of a withdrawal', () => {
  it.each<[Check['key'], Partial<WithdrawalCase>, string | undefined]>([
    ['balance', {}, 'pass: Would fall from $1,000.00 to $750.00.'],
    ['balance', { amount: '1000.00' }, 'pass: Would fall from $1,000.00 to $0.00.'],
    ['balance', { amount: '1000.01' }, 'fail: Balance $1,000.00, short by $0.01.'],
    ['balance', { status: 'approved', balance: '0.00' }, 'info: Balance $0.00, after this withdrawal.'],

    ['pending_requests', {}, 'info: None pending.'],
    [
      'pending_requests',
      { pendingCount: 1, pendingSum: '750.00' },
      'warning: 1 other pending: $750.00. The balance covers all of them.',
    ],
    [
      'pending_requests',
      { pendingCount: 2, pendingSum: '750.01' },
      'fail: 2 others pending: $750.01 in total. The balance is $0.01 short of covering all of them.',
    ],
    [
      'pending_requests',
      { status: 'approved', pendingCount: 1, pendingSum: '1000.00' },
      'warning: 1 other pending: $1,000.00. The balance covers all of them.',
    ],

    ['kyc', {}, 'pass: KYC is complete.'],
    ['kyc', { kycStatus: 'pending' }, 'fail: KYC has not started.'],
    ['kyc', { kycStatus: 'in_progress' }, 'fail: KYC is not complete.'],
    ['kyc', { kycStatus: 'rejected' }, 'fail: KYC was rejected.'],

    ['account', {}, 'pass: The account is active.'],
    ['account', { accountStatus: 'inactive' }, 'fail: The account is inactive.'],
    ['account', { isClosed: true }, 'fail: The account has been deleted.'],

    ['account_age', {}, 'info: Opened on 3 Mar 2025 (UTC).'],
    ['account_age', { openedAt: new Date('2026-03-07T09:26:53Z') }, 'info: Opened on 7 Mar 2026 (UTC).'],
    ['account_age', { openedAt: new Date('2026-03-07T09:26:54Z') }, 'warning: Opened 6 days ago.'],
    ['account_age', { openedAt: new Date('2026-03-13T09:26:53Z') }, 'warning: Opened 1 day ago.'],
    ['account_age', { openedAt: new Date('2026-03-14T09:00:00Z') }, 'warning: Opened less than a day ago.'],

    ['address_network', {}, 'info: The address is valid on Bitcoin.'],
    [
      'address_network',
      { walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
      'info: The address is valid on Ethereum and BNB Smart Chain.',
    ],
    [
      'address_network',
      { walletAddress: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed' },
      'warning: The address looks like one on Ethereum or BNB Smart Chain. It has no checksum, so typos cannot be detected.',
    ],
    [
      'address_network',
      { walletAddress: '\u200b0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED\u00a0' },
      'warning: The address looks like one on Ethereum or BNB Smart Chain. It has no checksum, so typos cannot be detected.',
    ],
    [
      'address_network',
      { walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
      'warning: The address is not valid on any supported network.',
    ],
    ['address_network', { walletAddress: 'nowhere' }, 'warning: The address is not valid on any supported network.'],

    ['address_new', {}, 'warning: First payout to this address.'],
    ['address_new', { paidToAddress: 1 }, 'pass: Paid out to once before.'],
    ['address_new', { paidToAddress: 4 }, 'pass: Paid out to 4 times before.'],

    ['address_shared', {}, undefined],
    [
      'address_shared',
      { sameAddressCount: 1, sameAddress: links.slice(0, 1) },
      'fail: Another user has requested withdrawals to this address.',
    ],
    [
      'address_shared',
      { sameAddressCount: 7, sameAddress: links },
      'fail: 7 other users have requested withdrawals to this address. 5 of them are listed.',
    ],

    ['address_ours', {}, undefined],
    [
      'address_ours',
      { ownDepositWallets: [{ id: 'd1', network: 'USDT_ERC20' }] },
      'fail: The address is one of our own deposit addresses.',
    ],

    ['amount', {}, 'info: No approved withdrawal to compare with.'],
    ['amount', { median: '83.34', approvedCount: 1 }, 'info: Usual amount $83.34, the median of 1 approved one.'],
    [
      'amount',
      { median: '83.33', approvedCount: 6 },
      'warning: Usual amount $83.33, the median of 6 approved ones; this is 3.0 times as much.',
    ],

    ['decided_today', {}, 'info: No other withdrawal by this user today.'],
    ['decided_today', { decidedToday: 1 }, 'info: 1 other withdrawal by this user today.'],
    ['decided_today', { decidedToday: 3 }, 'info: 3 other withdrawals by this user today.'],
  ])('evaluate %s of %j: %s', (key, changes, expected) => {
    expect(describeWithdrawalCheck(key, changes)).toBe(expected);
  });

  it('link to the records they are about', () => {
    const checks = toWithdrawalChecks(
      {
        ...withdrawal,
        sameAddressCount: 1,
        sameAddress: [toLink('Ada')],
        ownDepositWallets: [{ id: 'd1', network: 'USDT_ERC20' }],
      },
      now,
    );
    expect(checks.flatMap(({ links = [] }) => links)).toEqual([
      { kind: 'user', _id: 'ada', label: 'Ada' },
      { kind: 'deposit_wallet', _id: 'd1', label: 'USDT ERC20' },
    ]);
  });
});

const topup: TopupCase = {
  ...user,
  ...noOtherRequests,
  amount: '1250.50',
  status: 'pending',
  hash: '0x88df',
  hasProofImage: true,
  depositWallet: { id: 'd1', isOffered: true },
  duplicates: [],
};
const duplicates = Array.from({ length: 6 }, (_, index) => ({ id: `t${index}`, transactionId: `TU-00000${index}` }));

describe('the checks of a top-up', () => {
  it.each<[Check['key'], Partial<TopupCase>, string | undefined]>([
    ['balance', {}, 'info: Would rise from $1,000.00 to $2,250.50.'],
    ['balance', { status: 'approved' }, 'info: Balance $1,000.00.'],
    ['pending_requests', { pendingCount: 1, pendingSum: '5.00' }, 'info: 1 other pending: $5.00.'],
    ['kyc', { kycStatus: 'rejected' }, 'fail: KYC was rejected.'],
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
      'fail: 6 other top-ups have the same hash on the same chain. 5 of them are listed.',
    ],
    ['hash', {}, 'info: A transaction hash was provided.'],
    ['hash', { hash: null }, 'warning: No transaction hash was provided.'],
    ['proof', {}, 'info: A proof was uploaded.'],
    ['proof', { hasProofImage: false }, 'warning: No proof uploaded.'],
    ['no_evidence', {}, undefined],
    ['no_evidence', { hash: '', hasProofImage: false }, 'fail: Neither a transaction hash nor a proof was provided.'],
    ['proof', { hash: null, hasProofImage: false }, undefined],
    ['deposit_address', {}, 'pass: The address is one of our deposit addresses.'],
    [
      'deposit_address',
      { depositWallet: { id: 'd1', isOffered: false } },
      'warning: The address is one of our deposit addresses, but inactive.',
    ],
    ['deposit_address', { depositWallet: null }, 'warning: The address is no longer one of our deposit addresses.'],
    ['amount', {}, 'info: No approved top-up to compare with.'],
    ['decided_today', { decidedToday: 2 }, 'info: 2 other top-ups by this user today.'],
  ])('evaluate %s of %j: %s', (key, changes, expected) => {
    expect(describeCheck(toTopupChecks({ ...topup, ...changes }, now), key)).toBe(expected);
  });
});

const kyc: KycCase = {
  ...user,
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

describe('the checks of a KYC case', () => {
  it.each<[Check['key'], Partial<KycCase>, string | undefined]>([
    ['documents', {}, undefined],
    ['documents', noDocuments, 'fail: No documents uploaded.'],
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
      'warning: 6 other users have the same full name. 5 of them are listed.',
    ],
    ['balance', {}, 'info: Balance $1,000.00.'],
    ['pending_requests', {}, 'info: Nothing pending.'],
    ['pending_requests', { pendingTopups: 1, pendingTopupSum: '5.00' }, 'info: 1 top-up ($5.00) pending.'],
    [
      'pending_requests',
      { pendingTopups: 1, pendingTopupSum: '5.00', pendingWithdrawals: 2, pendingWithdrawalSum: '7.50' },
      'info: 1 top-up ($5.00) and 2 withdrawals ($7.50) pending.',
    ],
  ])('evaluate %s of %j: %s', (key, changes, expected) => {
    expect(describeCheck(toKycChecks({ ...kyc, ...changes }, now), key)).toBe(expected);
  });
});
