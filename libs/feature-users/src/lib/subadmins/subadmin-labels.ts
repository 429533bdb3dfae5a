/** Name of a sub-admin whose name and email are unknown. */
export const SUBADMIN_FALLBACK_NAME = 'this subadmin';
