import type { Schemas } from '@countinghouse/api-client/strict';
import { toDollars } from '../../common/money';
import type { ReferredRow } from './referral-lists';
import type { AchievedMilestoneRow, EarningRow, MilestoneRow, ProgramRow } from './referrals-repository';

export type ProgramParts = {
  milestones: readonly MilestoneRow[];
  earnings: readonly EarningRow[];
  achieved: readonly AchievedMilestoneRow[];
};

/**
 * Returns the lowest milestone above the number of referrals; null beyond the last.
 *
 * @param milestones in ascending order
 */
function toNextMilestone(milestones: readonly MilestoneRow[], totalReferrals: number): Schemas['NextMilestone'] | null {
  const next = milestones.find(({ targetReferrals }) => targetReferrals > totalReferrals);
  if (!next) return null;
  return {
    milestone_number: next.milestoneNumber,
    target_referrals: next.targetReferrals,
    remaining_referrals: next.targetReferrals - totalReferrals,
    multiplier_reward: Number(next.multiplierReward),
  };
}

export const toEarning = (row: EarningRow): Schemas['ReferralEarning'] => ({
  referred_user_id: { _id: row.referredUserId, fullName: row.fullName, email: row.email },
  investment_amount: toDollars(row.investmentAmount),
  earning_amount: toDollars(row.earningAmount),
  multiplier_applied: Number(row.multiplierApplied),
  earning_date: row.earningDate.toISOString(),
});

const toAchieved = (row: AchievedMilestoneRow): Schemas['AchievedMilestone'] => ({
  milestone_number: row.milestoneNumber,
  referrals_required: row.referralsRequired,
  multiplier_added: Number(row.multiplierAdded),
  achieved_date: row.achievedDate.toISOString(),
});

/** @param parts of this program; those of other programs are ignored */
export const toProgram = (
  row: ProgramRow,
  { milestones, earnings, achieved }: ProgramParts,
): Schemas['ReferralProgram'] => ({
  _id: row.id,
  user_id: {
    _id: row.userId,
    fullName: row.fullName,
    email: row.email,
    phoneNumber: row.phoneNumber,
    kyc_status: row.kycStatus,
  },
  referral_code: row.referralCode,
  total_referrals: row.totalReferrals,
  active_referrals: row.activeReferrals,
  current_multiplier: Number(row.currentMultiplier),
  total_earnings: toDollars(row.totalEarnings),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  next_milestone: toNextMilestone(milestones, row.totalReferrals),
  referral_earnings: earnings.filter(({ programId }) => programId === row.id).map(toEarning),
  milestones_achieved: achieved.filter(({ programId }) => programId === row.id).map(toAchieved),
});

export const toReferredUser = (row: ReferredRow): Schemas['ReferredUser'] => ({
  _id: row.id,
  fullName: row.fullName,
  email: row.email,
  phoneNumber: row.phoneNumber,
  createdAt: row.createdAt.toISOString(),
  kyc_status: row.kycStatus,
});
