import type { Capability } from '@countinghouse/api-client';

/** What the server must be able to do for each section of the security page, in the order of the page. */
export const securitySections = [
  'second_factors',
  'dual_approval',
  'sessions',
] as const satisfies readonly Capability[];

export type SecuritySection = (typeof securitySections)[number];
