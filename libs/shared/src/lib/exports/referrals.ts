import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '../csv/to-csv';
import { toZonedTime } from '../time/time-zone';
import { kycStatusLabels, referralStatusLabels } from './labels';
import { findLabel } from './find-label';

/** Columns of the referrals export. */
export const referralCsvColumns: readonly CsvColumn<Schemas['ReferralProgram']>[] = [
  { header: 'Referrer Name', value: ({ user_id }) => user_id?.fullName },
  { header: 'Email', value: ({ user_id }) => user_id?.email },
  { header: 'Phone', value: ({ user_id }) => user_id?.phoneNumber },
  { header: 'Referral Code', value: ({ referral_code }) => referral_code },
  { header: 'Total Referrals', value: ({ total_referrals }) => total_referrals },
  { header: 'Active Referrals', value: ({ active_referrals }) => active_referrals },
  { header: 'Multiplier %', value: ({ current_multiplier }) => current_multiplier },
  { header: 'Total Earnings (USD)', type: 'amount', value: ({ total_earnings }) => total_earnings },
  { header: 'Date Created', type: 'time', value: ({ createdAt }, timeZone) => toZonedTime(createdAt, timeZone) },
  { header: 'Status', value: ({ status }) => findLabel(referralStatusLabels, status) },
];

/** Columns of the export of users who joined with a user's referral code. */
export const referredUserCsvColumns: readonly CsvColumn<Schemas['ReferredUser']>[] = [
  { header: 'Name', value: ({ fullName }) => fullName },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phoneNumber }) => phoneNumber },
  { header: 'KYC Status', value: ({ kyc_status }) => findLabel(kycStatusLabels, kyc_status ?? 'pending') },
  { header: 'Date Joined', type: 'time', value: ({ createdAt }, timeZone) => toZonedTime(createdAt, timeZone) },
];

/** Columns of the referral earnings export. */
export const referralEarningCsvColumns: readonly CsvColumn<Schemas['ReferralEarning']>[] = [
  { header: 'Referred User', value: ({ referred_user_id }) => referred_user_id?.fullName },
  { header: 'Email', value: ({ referred_user_id }) => referred_user_id?.email },
  { header: 'Investment (USD)', type: 'amount', value: ({ investment_amount }) => investment_amount },
  { header: 'Earning (USD)', type: 'amount', value: ({ earning_amount }) => earning_amount },
  { header: 'Multiplier %', value: ({ multiplier_applied }) => multiplier_applied },
  { header: 'Date', type: 'time', value: ({ earning_date }, timeZone) => toZonedTime(earning_date, timeZone) },
];
