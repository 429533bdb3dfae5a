import { isOffered, useCapabilities, type Capability } from '@countinghouse/api-client';

/** Those of some sections that the server can serve, as far as is known. A section is named by what it needs. */
export function useOffered<Section extends Capability>(sections: readonly Section[]): readonly Section[] {
  const known = useCapabilities();
  return sections.filter((section) => isOffered(known, section));
}
