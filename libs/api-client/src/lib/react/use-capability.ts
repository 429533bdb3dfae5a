import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../core/api-client';
import { ApiError } from '../core/api-error';
import type { Capability } from '../core/lacking-headers';
import { useApiClient } from './api-provider';

/** How long to wait where the server could not say. */
const askAgainMs = 60_000;

/** Whether a failure says that there is no such call, and not that it went wrong this time. */
const isAbsent = ({ status }: ApiError) => status === 501 || (status >= 200 && status < 500 && status !== 429);

/**
 * What the server can do beyond the product's document: asked once, for as long as the cache lives. It may know
 * capabilities that this contract does not. Nothing where it has no words for it; fails where it could not be asked.
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
        if (error instanceof ApiError && isAbsent(error)) return [];
        throw error;
      }
    },
    staleTime: 'static',
    gcTime: Infinity,
    // A page may stay open for a day.
    refetchInterval: ({ state }) => state.status === 'error' && askAgainMs,
  });

/** All that the server can do beyond the product's document; undefined as long as that is not known. */
export const useCapabilities = () => useQuery(capabilitiesQuery(useApiClient())).data;

/**
 * Whether to offer what rests on a capability. Also true as long as it is not known what the server can do, so that
 * nothing appears late.
 *
 * @param known from {@link capabilitiesQuery}
 */
export const isOffered = (known: readonly string[] | undefined, capability: Capability): boolean =>
  known?.includes(capability) ?? true;

/**
 * Whether to offer what rests on a capability, as {@link isOffered}.
 *
 * @example
 * const keepsLog = useCapability('audit_log');
 */
export const useCapability = (capability: Capability): boolean => isOffered(useCapabilities(), capability);
