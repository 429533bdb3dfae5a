import { useCapabilities } from '@countinghouse/api-client';
import type { Area } from '@countinghouse/areas';
import { usePermissions } from '@countinghouse/permissions';
import { areas } from './areas';

/** The areas that the admin may see, and that the server can serve as far as is known, in the order of the sidebar. */
export function useOpenAreas(): readonly Area[] {
  const { has } = usePermissions();
  const capabilities = useCapabilities();
  return areas.filter(
    ({ permission, capability }) =>
      has(permission) && (!capability || !capabilities || capabilities.includes(capability)),
  );
}
