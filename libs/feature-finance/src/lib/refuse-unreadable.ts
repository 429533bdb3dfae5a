/**
 * Lets no page into an export of which a row could not be read: nobody would see the hole in the file.
 *
 * @throws Error which names the row
 */
export function refuseUnreadable(answer: { unreadable?: readonly string[] } | undefined): void {
  const [words] = answer?.unreadable ?? [];
  if (words !== undefined) throw new Error(`${words} Nothing was exported.`);
}
