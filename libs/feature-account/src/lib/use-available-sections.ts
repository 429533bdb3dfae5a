import { hasCapability, useCapabilities, type Capability } from '@countinghouse/api-client';

/** Returns the sections that the server supports. A section is named by the capability that it needs. */
export function useAvailableSections<Section extends Capability>(sections: readonly Section[]): readonly Section[] {
  const capabilities = useCapabilities();
  return sections.filter((section) => hasCapability(capabilities, section));
}
