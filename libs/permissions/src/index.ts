export { Can } from './lib/can';
export { noPermissions, permissionKeys, type Gate, type PermissionKey, type Permissions } from './lib/permission-keys';
export { describeMissingPermission, listPermissions, permissionLabels } from './lib/permission-labels';
export { deviceStorage, hasPersistentStorage } from './lib/device-storage';
export { prefetchAdmin } from './lib/prefetch-admin';
export { RequirePermission } from './lib/require-permission';
export { RequireSession } from './lib/require-session';
export { hasSignedOutElsewhere, getReturnPath, type ReturnState } from './lib/return-path';
export {
  getCurrentToken,
  endSession,
  expireSession,
  getLastActivity,
  recordActivity,
  onActivity,
  onSessionChange,
  readSession,
  startSession,
} from './lib/session';
export { useAdmin } from './lib/use-admin';
export { usePermissions } from './lib/use-permissions';
export { useSession } from './lib/use-session';
export { addRecentRecord, getRecentRecords } from './lib/recent-records';
