import { fixtures, http } from '@countinghouse/api-client/testing';
import type { PermissionKey } from '@countinghouse/permissions';

/** Gives the signed-in admin these permissions and no others. */
export const grantPermissions = (...keys: PermissionKey[]) =>
  http.get('/permissions/{id}', ({ response }) =>
    response(200).json({
      success: true,
      permissions: { ...fixtures.noPermissions(), ...Object.fromEntries(keys.map((key) => [key, true])) },
    }),
  );

export const hasRole = (role: 'admin' | 'subadmin') =>
  http.get('/details/{id}', ({ response, params }) =>
    response(200).json({ success: true, data: fixtures.admin({ _id: params.id, role }) }),
  );
