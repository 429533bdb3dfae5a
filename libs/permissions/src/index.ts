export { Can } from './lib/can';
export { noPermissions, permissionKeys, type Gate, type PermissionKey, type Permissions } from './lib/permission-keys';
export { describeMissing, listPermissions, permissionLabels } from './lib/permission-labels';
export { deviceStorage, keepsSessions } from './lib/device-storage';
export { readAdminAhead } from './lib/read-admin-ahead';
export { RequirePermission } from './lib/require-permission';
export { RequireSession } from './lib/require-session';
export { hasSignedOutElsewhere, returnPath, type ReturnState } from './lib/return-path';
export {
  currentToken,
  endSession,
  expireSession,
  lastActivity,
  noteActivity,
  onActivity,
  onSessionChange,
  readSession,
  startSession,
} from './lib/session';
export { useAdmin } from './lib/use-admin';
export { usePermissions } from './lib/use-permissions';
export { useSession } from './lib/use-session';
export { noteRecentRecord, recentRecords } from './lib/recent-records';
