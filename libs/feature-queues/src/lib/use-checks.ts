import { queryFailure, useCapability, useQuery, type QueryFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

/** Something that speaks for or against an approval. */
type Check = Schemas['Check'];

/** The facts of a case; `unread` where they could not be read, undefined where the server tells none. */
export type KnownChecks = readonly Check[] | 'unread' | undefined;

/** The calls that tell what speaks for and against an approval. */
type ChecksPath = '/withdrawal/checks/{id}' | '/transaction/checks/{id}' | '/user/checks/{id}';

/** What speaks for and against an approval, for the screen and for the question. */
export interface Checks {
  /** Whether the server tells any, and they are needed. */
  isOffered: boolean;
  /** Undefined until they have been read. */
  checks: readonly Check[] | undefined;
  failure: QueryFailure | undefined;
  /** They are being read for the first time: whatever stands below them will move. */
  isAwaited: boolean;
  /** As they are on the screen; waits for them where they are still being read. */
  current: () => Promise<KnownChecks>;
  /** Reads them again. */
  reload: () => Promise<KnownChecks>;
}

/**
 * What speaks for and against an approval. Read again after every write, as everything on the screen.
 *
 * @param isNeeded false where nothing is to be decided: then they are not read
 * @example
 * const { facts } = useFacts('/withdrawal/checks/{id}', withdrawal._id);
 */
export function useChecks(path: ChecksPath, id: string, isNeeded = true): Checks {
  const isOffered = useCapability('decision_checks') && isNeeded;
  const query = useQuery(
    'get',
    path,
    { params: { path: { id } } },
    // A decision needs the case as it is now.
    { enabled: isOffered, gcTime: 0, meta: { error: 'Failed to read the facts.' } },
  );
  const { data, error, refetch } = query;

  const read = async (cancelRefetch: boolean): Promise<KnownChecks> => {
    const { data, isError } = await refetch({ cancelRefetch });
    return data && !isError ? data.data : 'unread';
  };

  return {
    isOffered,
    checks: data?.data,
    failure: queryFailure(query),
    isAwaited: isOffered && !data && !error,
    current: async () => {
      if (!isOffered) return undefined;
      if (data) return data.data;
      return error ? 'unread' : read(false);
    },
    reload: async () => (isOffered ? read(true) : undefined),
  };
}

const areKnown = (checks: KnownChecks): checks is readonly Check[] => checks !== undefined && checks !== 'unread';

/** Those that speak against it. */
export const getFailedChecks = (checks: KnownChecks): readonly Check[] =>
  areKnown(checks) ? checks.filter(({ result }) => result === 'fail') : [];

/**
 * What an approval says about the facts that were looked at. Nothing where none could be: then the server refuses nothing
 * for them.
 *
 * @example
 * send({ status: 'approved', ...acknowledgement(facts) });
 */
export const acknowledgement = (checks: KnownChecks): { acknowledged?: Schemas['CheckKey'][] } =>
  areKnown(checks) ? { acknowledged: getFailedChecks(checks).map(({ key }) => key) } : {};
