/**
 * The header for a change that is based on what was read; empty where the server has no versions.
 *
 * @param version the record's `version`, or the `ETag` that it came with
 *
 * @example
 * client.PATCH('/plan/update/{id}', { params: { path: { id }, header: ifMatch(version) }, body });
 */
export function ifMatch(version: string | undefined): { 'If-Match'?: string } {
  return version === undefined ? {} : { 'If-Match': version };
}
