export {
  type Area,
  type AreaCommands,
  type AreaMenu,
  type CapabilityCheck,
  type RecordMatch,
  type LookupContext,
  type RecordLookup,
} from './lib/area';
export { paths, getSnoozedCasesPath } from './lib/paths';
export { useRecordPath, getUserPath } from './lib/record-path';
export { UserLink } from './lib/user-link';
