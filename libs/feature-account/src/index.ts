export { accountArea } from './lib/account/account-area';
export { useHasAccountPage } from './lib/account/account-sections';
export { serviceAccountsArea } from './lib/service-accounts/service-accounts-area';
