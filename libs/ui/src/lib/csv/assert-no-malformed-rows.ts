/**
 * Rejects an export with malformed rows, since their absence from the file would go unnoticed.
 *
 * @param malformedRows a message for each malformed row
 * @throws Error with the message of the first malformed row
 */
export function assertNoMalformedRows(malformedRows: readonly string[] | undefined): void {
  const [message] = malformedRows ?? [];
  if (message !== undefined) throw new Error(`${message} Nothing was exported.`);
}
