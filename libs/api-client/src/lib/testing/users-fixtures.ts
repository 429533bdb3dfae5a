import type { Schemas } from '../../strict';
import { CREATED_AT, createFixture, UPDATED_AT } from './fixture';
import { sessionFixtures } from './session-fixtures';

const referralProgram = createFixture<Schemas['ReferralProgram']>({
  _id: 'program-1',
  user_id: {
    _id: 'user-1',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+44 20 7946 0018',
    kyc_status: 'completed',
  },
  referral_code: 'ADA-7Q2M',
  total_referrals: 12,
  active_referrals: 9,
  current_multiplier: 7.5,
  total_earnings: 640.5,
  status: 'active',
  createdAt: CREATED_AT,
  next_milestone: { milestone_number: 2, target_referrals: 20, remaining_referrals: 8, multiplier_reward: 2.5 },
  referral_earnings: [
    {
      referred_user_id: { _id: 'user-2', fullName: 'Alan Turing', email: 'alan@example.com' },
      investment_amount: 1000,
      earning_amount: 75,
      multiplier_applied: 7.5,
      earning_date: UPDATED_AT,
    },
  ],
  milestones_achieved: [
    { milestone_number: 1, referrals_required: 5, multiplier_added: 2.5, achieved_date: CREATED_AT },
  ],
});

/** Users and their documents, sub-admins, referrals. */
export const usersFixtures = {
  user: createFixture<Schemas['User']>({
    _id: 'user-1',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+44 20 7946 0018',
    kyc_status: 'in_progress',
    kyc_reason: null,
    kyc_reason_details: null,
  }),
  userDetails: createFixture<Schemas['UserDetails']>({
    _id: 'user-1',
    fullName: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: '+44 20 7946 0018',
    status: 'active',
    kyc_status: 'in_progress',
    kyc_reason: null,
    kyc_reason_details: null,
    identificationDocument: '/uploads/identification-1.webp',
    identificationDocument_verified: true,
    proofOfAddressDocument: '/uploads/address-1.webp',
    proofOfAddressDocument_verified: false,
    selfieUpload: null,
    selfieUpload_verified: false,
    document_requests: [],
    document_pages: [],
    role: 'user',
    createdAt: CREATED_AT,
  }),
  documentRequest: createFixture<Schemas['DocumentRequest']>({
    kind: 'selfieUpload',
    reason: 'The face is not in the picture.',
    requestedAt: UPDATED_AT,
    requestedBy: { _id: 'admin-1', fullName: 'Grace Hopper' },
  }),
  /** A request for a new proof of address. */
  documentPages: createFixture<Schemas['DocumentPages']>({
    kind: 'proofOfAddressDocument',
    pages: ['/uploads/address-1.webp', '/uploads/address-2.webp', '/uploads/address-3.webp'],
    page_count: 3,
  }),
  subadmin: createFixture<Schemas['Subadmin']>({
    _id: 'subadmin-1',
    fullName: 'Katherine Johnson',
    email: 'support@countinghouse.example',
    phoneNumber: '+44 20 7946 0033',
    role: 'subadmin',
    status: 'active',
    permissions: { ...sessionFixtures.noPermissions(), dashboard: true, support: true },
  }),
  referralProgram,
  referralDetails: createFixture<Schemas['ReferralDetails']>({
    referralProgram: referralProgram(),
    referredUsers: [
      {
        _id: 'user-2',
        fullName: 'Alan Turing',
        email: 'alan@example.com',
        phoneNumber: null,
        createdAt: UPDATED_AT,
        kyc_status: 'completed',
      },
    ],
    stats: { totalReferredUsers: 12, activeReferrals: 9, totalEarnings: 640.5, currentMultiplier: 7.5 },
  }),
  referralSummary: createFixture<Schemas['ReferralSummary']>({
    programs: 48,
    active: 41,
    totalReferrals: 96,
    totalEarnings: 5210.25,
  }),
  referralDay: createFixture<Schemas['ReferralDay']>({ date: '2026-03-14', referrals: 3, earnings: 75 }),
};
