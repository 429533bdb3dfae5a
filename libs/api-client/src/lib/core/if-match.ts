/**
 * Returns the `If-Match` header for a change; empty if the server has no versions.
 *
 * @param version the record's `version`, or its `ETag`
 *
 * @example
 * client.PATCH('/plan/update/{id}', { params: { path: { id }, header: ifMatch(version) }, body });
 */
export function ifMatch(version: string | undefined): { 'If-Match'?: string } {
  return version === undefined ? {} : { 'If-Match': version };
}
