/** What a sub-admin is called whose name and email are not known. */
export const namelessSubadmin = 'this subadmin';
