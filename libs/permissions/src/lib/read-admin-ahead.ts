import type { ReadAhead } from '@countinghouse/api-client';

/** Asks for what `usePermissions` and `useAdmin` tell of the signed-in admin. */
export function readAdminAhead(read: ReadAhead, id: string): void {
  read('get', '/permissions/{id}', { params: { path: { id } } });
  read('get', '/details/{id}', { params: { path: { id } } });
}
