export { accountArea } from './lib/account/account-area';
export { useHasAccountPage } from './lib/account/account-sections';
export { securityArea } from './lib/security/security-area';
