export { TopReferrers } from './lib/dashboard/top-referrers';
export { TotalUsersFigure } from './lib/dashboard/total-users-figure';
export { referralsArea } from './lib/referrals/referrals-area';
export { subadminsArea } from './lib/subadmins/subadmins-area';
export { KycReasonsContext } from './lib/users/kyc-reasons';
export { overviewArea } from './lib/overview/overview-area';
export { kycArea } from './lib/kyc/kyc-area';
export { usersArea } from './lib/users/users-area';
