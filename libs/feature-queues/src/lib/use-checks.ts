import { getQueryFailure, useCapability, useQuery, type QueryFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

type Check = Schemas['Check'];

/** The checks of a case; `unavailable` if they failed to load, undefined on servers without checks. */
export type LoadedChecks = readonly Check[] | 'unavailable' | undefined;

type ChecksPath = '/withdrawal/checks/{id}' | '/transaction/checks/{id}' | '/user/checks/{id}';

/** The checks of an approval, for the screen and the confirmation. */
export interface Checks {
  /** Whether the server supports checks and the case needs them. */
  isEnabled: boolean;
  /** Undefined until loaded. */
  checks: readonly Check[] | undefined;
  failure: QueryFailure | undefined;
  /** Whether the first load is in progress. When it ends, the content below moves. */
  isLoading: boolean;
  /** Returns the checks on the screen; waits if they are still loading. */
  current: () => Promise<LoadedChecks>;
  /** Refetches the checks. */
  reload: () => Promise<LoadedChecks>;
}

/**
 * Queries the checks of an approval. They are refetched after every write.
 *
 * @param isNeeded false if there is nothing to decide
 * @example
 * const { checks } = useChecks('/withdrawal/checks/{id}', withdrawal._id);
 */
export function useChecks(path: ChecksPath, id: string, isNeeded = true): Checks {
  const isEnabled = useCapability('decision_checks') && isNeeded;
  const query = useQuery(
    'get',
    path,
    { params: { path: { id } } },
    // A decision must not rely on cached checks.
    { enabled: isEnabled, gcTime: 0, meta: { error: 'Failed to load the checks.' } },
  );
  const { data, error, refetch } = query;

  const read = async (cancelRefetch: boolean): Promise<LoadedChecks> => {
    const { data, isError } = await refetch({ cancelRefetch });
    return data && !isError ? data.data : 'unavailable';
  };

  return {
    isEnabled,
    checks: data?.data,
    failure: getQueryFailure(query),
    isLoading: isEnabled && !data && !error,
    current: async () => {
      if (!isEnabled) return undefined;
      if (data) return data.data;
      return error ? 'unavailable' : read(false);
    },
    reload: async () => (isEnabled ? read(true) : undefined),
  };
}

const areLoaded = (checks: LoadedChecks): checks is readonly Check[] =>
  checks !== undefined && checks !== 'unavailable';

/** Returns the failed checks. */
export const getFailedChecks = (checks: LoadedChecks): readonly Check[] =>
  areLoaded(checks) ? checks.filter(({ result }) => result === 'fail') : [];

/**
 * Converts checks to the `acknowledged` property of an approval. Empty without checks, because the server then requires
 * no acknowledgement.
 *
 * @example send({ status: 'approved', ...toAcknowledgement(checks) });
 */
export const toAcknowledgement = (checks: LoadedChecks): { acknowledged?: Schemas['CheckKey'][] } =>
  areLoaded(checks) ? { acknowledged: getFailedChecks(checks).map(({ key }) => key) } : {};
