export {
  type Area,
  type AreaCommands,
  type AreaMenu,
  type Can,
  type FoundRecord,
  type LookupCall,
  type RecordLookup,
} from './lib/area';
export { toDaysQuestion, useDaysZone } from './lib/days';
export { describeMissing, listPermissions, permissionLabels } from './lib/permission-labels';
export { paths, snoozedCases } from './lib/paths';
export { useRecordPath, userPath } from './lib/record-path';
export {
  activityStatuses,
  holdingStates,
  kycStatuses,
  referralStatuses,
  serviceAccountStatuses,
  ticketStatuses,
  transactionStatuses,
  withdrawalStatuses,
} from './lib/statuses';
export { UserLink } from './lib/user-link';
