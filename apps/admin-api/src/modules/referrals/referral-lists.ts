import { eq, sql } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/strict';
import { equals, type List, type ListFilter } from '../../database/listing/list';
import { referralEarnings, referralPrograms, users } from '../../database/schema';
import { type EarningRow, programColumns, type ProgramRow } from './referrals-repository';

/** Filters by the day of the program's start. */
export type ProgramFilter = ListFilter & { status?: Schemas['UserStatus']; sort?: Schemas['ReferralSort'] };

export const programList: List<ProgramRow, ProgramFilter> = {
  from: referralPrograms,
  id: referralPrograms.id,
  sorts: {
    fullName: referralPrograms.nameKey,
    email: referralPrograms.emailKey,
    referral_code: referralPrograms.referralCode,
    total_referrals: referralPrograms.totalReferrals,
    active_referrals: referralPrograms.activeReferrals,
    current_multiplier: referralPrograms.currentMultiplier,
    total_earnings: referralPrograms.totalEarnings,
    createdAt: referralPrograms.createdAt,
    status: referralPrograms.status,
  },
  defaultSort: '-createdAt',
  filters: ({ status }) => [equals(referralPrograms.status, status)],
  days: referralPrograms.createdAt,
  searchText: referralPrograms.searchText,
  counter: { kinds: ['referral_program'], statuses: ({ status }) => [status] },
  columns: programColumns,
  rowsFrom: sql`${referralPrograms} join ${users} on ${eq(users.id, referralPrograms.userId)}`,
};

export type ReferredRow = Pick<
  typeof users.$inferSelect,
  'id' | 'fullName' | 'email' | 'phoneNumber' | 'kycStatus' | 'createdAt'
>;

/** Users who named the program's owner as their referrer. */
export const referredUserList = (
  program: Pick<ProgramRow, 'userId'>,
): List<ReferredRow, { search?: string; sort?: Schemas['ReferredUserSort'] }> => ({
  from: users,
  id: users.id,
  baseCondition: eq(users.referredById, program.userId),
  sorts: { fullName: users.nameKey, email: users.emailKey, kyc_status: users.kycStatus, createdAt: users.createdAt },
  defaultSort: '-createdAt',
  searchText: users.searchText,
  columns: {
    id: users.id,
    fullName: users.fullName,
    email: users.email,
    phoneNumber: users.phoneNumber,
    kycStatus: users.kycStatus,
    createdAt: users.createdAt,
  },
});

/** The earnings of a program. The search covers name and email of the referred user. */
export const earningList = (
  program: Pick<ProgramRow, 'id'>,
): List<EarningRow, { search?: string; sort?: Schemas['ReferralEarningSort'] }> => ({
  from: sql`${referralEarnings} join ${users} on ${eq(users.id, referralEarnings.referredUserId)}`,
  id: referralEarnings.id,
  baseCondition: eq(referralEarnings.programId, program.id),
  sorts: {
    investment_amount: referralEarnings.investmentAmount,
    earning_amount: referralEarnings.earningAmount,
    multiplier_applied: referralEarnings.multiplierApplied,
    earning_date: referralEarnings.earningDate,
  },
  defaultSort: '-earning_date',
  searchText: sql`(split_part(${users.searchText}, e'\x1f', 1) || e'\x1f' || split_part(${users.searchText}, e'\x1f', 2))`,
  columns: {
    programId: referralEarnings.programId,
    referredUserId: referralEarnings.referredUserId,
    fullName: users.fullName,
    email: users.email,
    investmentAmount: referralEarnings.investmentAmount,
    earningAmount: referralEarnings.earningAmount,
    multiplierApplied: referralEarnings.multiplierApplied,
    earningDate: referralEarnings.earningDate,
  },
});
