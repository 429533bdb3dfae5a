import type { Capability } from '@countinghouse/api-client';
import { useAvailableSections } from '../use-available-sections';

/** The capability that each section of the account page needs, in page order. */
export const accountSections = ['own_password', 'second_factors', 'sessions'] as const satisfies readonly Capability[];

export type AccountSection = (typeof accountSections)[number];

/** Whether the server supports at least one section of the account page; otherwise the panel does not link to the page. */
export const useHasAccountPage = (): boolean => useAvailableSections(accountSections).length > 0;
