import type { Schemas } from '@countinghouse/api-client/whole';
import { formatDay } from '../../common/days';
import { formatDollars, toCents } from '../../common/money';

export type Check = Schemas['Check'];
export type CheckKey = Schemas['CheckKey'];
export type CheckLink = Schemas['CheckLink'];

/** Whom a case is about. */
export type PersonOfCase = {
  kycStatus: Schemas['KycStatus'];
  accountStatus: Schemas['UserStatus'];
  /** The account has been deleted. */
  isClosed: boolean;
  openedAt: Date;
  /** US dollars as a text, as all amounts here. */
  balance: string;
};

/** What there is of the same kind and the same user, besides the one that is decided about. */
export type OthersOfCase = {
  pendingCount: number;
  pendingSum: string;
  /** The median of those that were approved; null where there is none. */
  median: string | null;
  approvedCount: number;
  /** How many were decided today, in UTC. */
  decidedToday: number;
};

const day = 86_400_000;
const youngDays = 7;
/** How many times the usual amount is worth a look. */
const unusualTimes = 3;
/** How many records a fact names. */
export const namedRecords = 5;

/** `1 withdrawal`, `2 withdrawals`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** `Another user`, `7 other users`. */
export const others = (count: number, what: string): string =>
  count === 1 ? `Another ${what}` : `${count} other ${what}s`;

/** How many of the records are named, where it is not all of them. */
export const howManyNamed = (count: number, links: readonly CheckLink[]): string =>
  links.length > 0 && links.length < count
    ? ` ${links.length} of them ${links.length === 1 ? 'is' : 'are'} named here.`
    : '';

/** `1 other waits: $50.00.`, `2 others wait: $300.00 in all.` */
export function describePending(count: number, sum: string): string {
  if (count === 0) return 'None waits.';
  return count === 1 ? `1 other waits: ${formatDollars(sum)}.` : `${count} others wait: ${formatDollars(sum)} in all.`;
}

/** The facts that are there, without the gaps. */
export const known = (checks: readonly (Check | undefined)[]): Check[] => checks.filter((check) => check !== undefined);

const kycTexts = {
  pending: 'The identity check has not begun.',
  in_progress: 'The identity check is not finished.',
  completed: 'The identity check is completed.',
  rejected: 'The identity check was rejected.',
} as const satisfies Record<Schemas['KycStatus'], string>;

export const kycCheck = ({ kycStatus }: PersonOfCase): Check => ({
  key: 'kyc',
  result: kycStatus === 'completed' ? 'pass' : 'fail',
  label: 'KYC',
  text: kycTexts[kycStatus],
});

export function accountCheck({ accountStatus, isClosed }: PersonOfCase): Check {
  const about = { key: 'account', label: 'Account' } as const;
  if (isClosed) return { ...about, result: 'fail', text: 'The account has been deleted.' };
  return accountStatus === 'active'
    ? { ...about, result: 'pass', text: 'The account is active.' }
    : { ...about, result: 'fail', text: 'The account is inactive.' };
}

export function accountAgeCheck({ openedAt }: PersonOfCase, now: Date): Check {
  const about = { key: 'account_age', label: 'Account age' } as const;
  const days = Math.floor((now.getTime() - openedAt.getTime()) / day);
  if (days >= youngDays) return { ...about, result: 'info', text: `Opened on ${formatDay(openedAt)}.` };
  return {
    ...about,
    result: 'warning',
    text: days < 1 ? 'Opened less than a day ago.' : `Opened ${counted(days, 'day')} ago.`,
  };
}

/** @param what the kind, in the singular: "withdrawal" */
export function amountCheck(amount: string, { median, approvedCount }: OthersOfCase, what: string): Check {
  const about = { key: 'amount', label: 'Amount' } as const;
  if (median === null) return { ...about, result: 'info', text: `First ${what}.` };
  const times = Number(amount) / Number(median);
  const usual = `The usual one is ${formatDollars(median)}, the median of ${counted(approvedCount, 'approved one')}`;
  return toCents(amount) > BigInt(unusualTimes) * toCents(median)
    ? { ...about, result: 'warning', text: `${usual}; this is ${times.toFixed(1)} times as much.` }
    : { ...about, result: 'info', text: `${usual}.` };
}

/** @param what the kind, in the singular: "withdrawal" */
export const decidedTodayCheck = ({ decidedToday }: OthersOfCase, what: string): Check => ({
  key: 'decided_today',
  result: 'info',
  label: 'Decided today (UTC)',
  text:
    decidedToday === 0
      ? `No other ${what} of this user’s.`
      : `${counted(decidedToday, `other ${what}`)} of this user’s.`,
});

/** Cents that have been added up, as the text that NUMERIC has. */
export const toAmount = (cents: bigint): string => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
