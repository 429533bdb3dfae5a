import type { Schemas } from '@countinghouse/api-client/schema';
import type { CsvColumn } from '@countinghouse/csv';
import { referralStatusWords } from './words';
import { wordIn } from './word-in';

/** The file of the referral list. */
export const referralCsvColumns: readonly CsvColumn<Schemas['ReferralProgram']>[] = [
  { header: 'Referrer Name', value: ({ user_id }) => user_id?.fullName },
  { header: 'Email', value: ({ user_id }) => user_id?.email },
  { header: 'Phone', value: ({ user_id }) => user_id?.phoneNumber },
  { header: 'Referral Code', value: ({ referral_code }) => referral_code },
  { header: 'Total Referrals', value: ({ total_referrals }) => total_referrals },
  { header: 'Active Referrals', value: ({ active_referrals }) => active_referrals },
  { header: 'Multiplier %', value: ({ current_multiplier }) => current_multiplier },
  { header: 'Total Earnings (USD)', value: ({ total_earnings }) => total_earnings },
  { header: 'Date Created', value: ({ createdAt }) => createdAt },
  { header: 'Status', value: ({ status }) => wordIn(referralStatusWords, status) },
];
