import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import type { Capability } from '../core/unsupported-headers';
import { useApiClient } from './api-provider';

/** Interval of the retries after an error. */
const RETRY_INTERVAL_MS = 60_000;

/** Whether an error means that the server does not implement the operation. */
const isUnsupported = ({ status }: ApiError) => status === 501 || (status >= 200 && status < 500 && status !== 429);

/**
 * Returns the query of the server's capabilities, which is fetched once per query cache. A newer server may have capabilities that
 * this contract does not define. The list is empty if the server does not implement the operation.
 *
 * @example
 * await queryClient.ensureQueryData(capabilitiesQuery(client));
 */
export const capabilitiesQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: ['get', '/capabilities'],
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      try {
        const { data } = await client.GET('/capabilities', { signal });
        return data?.data ?? [];
      } catch (error) {
        if (error instanceof ApiError && isUnsupported(error)) return [];
        throw error;
      }
    },
    staleTime: 'static',
    gcTime: Infinity,
    // Pages stay open for hours, so an error is retried.
    refetchInterval: ({ state }) => state.status === 'error' && RETRY_INTERVAL_MS,
  });

/** Returns the server's capabilities; undefined until they are known. */
export const useCapabilities = () => useQuery(capabilitiesQuery(useApiClient())).data;

/**
 * Whether to offer a feature that requires a capability. Also true while the capabilities are unknown, so that features do
 * not appear late.
 *
 * @param capabilities from {@link capabilitiesQuery}
 */
export const hasCapability = (capabilities: readonly string[] | undefined, capability: Capability): boolean =>
  capabilities?.includes(capability) ?? true;

/**
 * Whether to offer a feature that requires a capability, see {@link hasCapability}.
 *
 * @example
 * const hasAuditLog = useCapability('audit_log');
 */
export const useCapability = (capability: Capability): boolean => hasCapability(useCapabilities(), capability);
