import type { Prefetch } from '@countinghouse/api-client';

/** Prefetches the queries of `usePermissions` and `useAdmin`. */
export function prefetchAdmin(prefetch: Prefetch, id: string): void {
  prefetch('get', '/permissions/{id}', { params: { path: { id } } });
  prefetch('get', '/details/{id}', { params: { path: { id } } });
}
