export {
  type Area,
  type AreaCommands,
  type AreaMenu,
  type Can,
  type FoundRecord,
  type LookupCall,
  type RecordLookup,
} from './lib/area';
export { paths, snoozedCases } from './lib/paths';
export { useRecordPath, userPath } from './lib/record-path';
export { UserLink } from './lib/user-link';
