/**
 * Lets no rows into an export of which one could not be read: nobody would see the hole in the file.
 *
 * @param unreadable a sentence for each row that could not be read
 * @throws Error which names the row
 */
export function refuseUnreadable(unreadable: readonly string[] | undefined): void {
  const [words] = unreadable ?? [];
  if (words !== undefined) throw new Error(`${words} Nothing was exported.`);
}
