import type { Schemas } from '@countinghouse/api-client/strict';
import { formatDay } from '../../common/days';
import { formatDollars, toCents } from '../../common/money';

export type Check = Schemas['Check'];
export type CheckKey = Schemas['CheckKey'];
export type CheckLink = Schemas['CheckLink'];

/** The user of a case. */
export type CaseUser = {
  kycStatus: Schemas['KycStatus'];
  accountStatus: Schemas['UserStatus'];
  /** Whether the account is deleted. */
  isClosed: boolean;
  openedAt: Date;
  /** US dollars as a decimal string, like all amounts here. */
  balance: string;
};

/** The user's other requests of the same kind as the case. */
export type OtherRequests = {
  pendingCount: number;
  pendingSum: string;
  /** The median amount of the approved requests; null if there are none. */
  median: string | null;
  approvedCount: number;
  /** The number decided today (UTC). */
  decidedToday: number;
};

const DAY_MS = 86_400_000;
const NEW_ACCOUNT_DAYS = 7;
/** An amount above the median times this factor is a warning. */
const UNUSUAL_AMOUNT_FACTOR = 3;
/** The most records that a check links to. */
export const MAX_LINKED_RECORDS = 5;

/** `1 withdrawal`, `2 withdrawals`. */
export const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `Another user`, `7 other users`. */
export const formatOthers = (count: number, noun: string): string =>
  count === 1 ? `Another ${noun}` : `${count} other ${noun}s`;

/** Says how many of the records are linked, where not all are. */
export const formatLinkedCount = (count: number, links: readonly CheckLink[]): string =>
  links.length > 0 && links.length < count
    ? ` ${links.length} of them ${links.length === 1 ? 'is' : 'are'} listed.`
    : '';

/** `1 other pending: $50.00.`, `2 others pending: $300.00 in total.` */
export function describePending(count: number, sum: string): string {
  if (count === 0) return 'None pending.';
  return count === 1
    ? `1 other pending: ${formatDollars(sum)}.`
    : `${count} others pending: ${formatDollars(sum)} in total.`;
}

/** Removes missing checks. */
export const compact = (checks: readonly (Check | undefined)[]): Check[] =>
  checks.filter((check) => check !== undefined);

const kycTexts = {
  pending: 'KYC has not started.',
  in_progress: 'KYC is not complete.',
  completed: 'KYC is complete.',
  rejected: 'KYC was rejected.',
} as const satisfies Record<Schemas['KycStatus'], string>;

export const toKycCheck = ({ kycStatus }: CaseUser): Check => ({
  key: 'kyc',
  result: kycStatus === 'completed' ? 'pass' : 'fail',
  label: 'KYC',
  text: kycTexts[kycStatus],
});

export function toAccountCheck({ accountStatus, isClosed }: CaseUser): Check {
  const base = { key: 'account', label: 'Account' } as const;
  if (isClosed) return { ...base, result: 'fail', text: 'The account has been deleted.' };
  return accountStatus === 'active'
    ? { ...base, result: 'pass', text: 'The account is active.' }
    : { ...base, result: 'fail', text: 'The account is inactive.' };
}

export function toAccountAgeCheck({ openedAt }: CaseUser, now: Date): Check {
  const base = { key: 'account_age', label: 'Account age' } as const;
  const days = Math.floor((now.getTime() - openedAt.getTime()) / DAY_MS);
  if (days >= NEW_ACCOUNT_DAYS) return { ...base, result: 'info', text: `Opened on ${formatDay(openedAt)}.` };
  return {
    ...base,
    result: 'warning',
    text: days < 1 ? 'Opened less than a day ago.' : `Opened ${formatCount(days, 'day')} ago.`,
  };
}

/** @param noun the kind of record in the singular, for example "withdrawal" */
export function toAmountCheck(amount: string, { median, approvedCount }: OtherRequests, noun: string): Check {
  const base = { key: 'amount', label: 'Amount' } as const;
  if (median === null) return { ...base, result: 'info', text: `No approved ${noun} to compare with.` };
  const times = Number(amount) / Number(median);
  const usual = `Usual amount ${formatDollars(median)}, the median of ${formatCount(approvedCount, 'approved one')}`;
  return toCents(amount) > BigInt(UNUSUAL_AMOUNT_FACTOR) * toCents(median)
    ? { ...base, result: 'warning', text: `${usual}; this is ${times.toFixed(1)} times as much.` }
    : { ...base, result: 'info', text: `${usual}.` };
}

/** @param noun the kind of record in the singular, for example "withdrawal" */
export const toDecidedTodayCheck = ({ decidedToday }: OtherRequests, noun: string): Check => ({
  key: 'decided_today',
  result: 'info',
  label: 'Decided today (UTC)',
  text:
    decidedToday === 0
      ? `No other ${noun} by this user today.`
      : `${formatCount(decidedToday, `other ${noun}`)} by this user today.`,
});

/** Formats cents as a decimal string with two decimals, as PostgreSQL's NUMERIC(18, 2) does. */
export const toAmount = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
