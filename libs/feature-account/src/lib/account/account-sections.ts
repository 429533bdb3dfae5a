import type { Capability } from '@countinghouse/api-client';
import { useOffered } from '../offered';

/** What the server must be able to do for each section of the account page, in the order of the page. */
export const accountSections = ['own_password', 'second_factors', 'sessions'] as const satisfies readonly Capability[];

export type AccountSection = (typeof accountSections)[number];

/** Whether there is anything on the account page. */
export const useHasAccountPage = (): boolean => useOffered(accountSections).length > 0;
