import type { Capability } from '@countinghouse/api-client';

/** The capability that each section of the security page needs, in page order. */
export const securitySections = [
  'second_factors',
  'dual_approval',
  'sessions',
] as const satisfies readonly Capability[];

export type SecuritySection = (typeof securitySections)[number];
