export {
  type Area,
  type AreaAction,
  type AreaCommands,
  type AreaMenu,
  type AreaRoute,
  type FoundRecord,
  type RecordLookup,
  type ScreenAddress,
} from './lib/area';
export { paths } from './lib/paths';
