import { isOffered, useCapabilities, type Capability } from '@countinghouse/api-client';

/** What the server must be able to do for each section of the account page, in the order of the page. */
export const accountSections = ['own_password'] as const satisfies readonly Capability[];

export type AccountSection = (typeof accountSections)[number];

/** The sections that the server can serve, as far as is known. */
export function useAccountSections(): readonly AccountSection[] {
  const known = useCapabilities();
  return accountSections.filter((section) => isOffered(known, section));
}

/** Whether there is anything on the account page. */
export const useHasAccountPage = (): boolean => useAccountSections().length > 0;
