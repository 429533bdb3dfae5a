import { queryFailure, useCapability, useQuery, type QueryFailure } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';

/** Something that speaks for or against an approval. */
type Fact = Schemas['Fact'];

/** The facts of a case; `unread` where they could not be read, undefined where the server tells none. */
export type KnownFacts = readonly Fact[] | 'unread' | undefined;

/** The calls that tell what speaks for and against an approval. */
type FactsPath = '/withdrawal/facts/{id}' | '/transaction/facts/{id}' | '/user/facts/{id}';

/** What speaks for and against an approval, for the screen and for the question. */
export interface Facts {
  /** Whether the server tells any, and they are needed. */
  isOffered: boolean;
  /** Undefined until they have been read. */
  facts: readonly Fact[] | undefined;
  failure: QueryFailure | undefined;
  /** They are being read for the first time: whatever stands below them will move. */
  isAwaited: boolean;
  /** As they are on the screen; waits for them where they are still being read. */
  current: () => Promise<KnownFacts>;
  /** Reads them again. */
  readAnew: () => Promise<KnownFacts>;
}

/**
 * What speaks for and against an approval. Read again after every write, as everything on the screen.
 *
 * @param isNeeded false where nothing is to be decided: then they are not read
 * @example
 * const { facts } = useFacts('/withdrawal/facts/{id}', withdrawal._id);
 */
export function useFacts(path: FactsPath, id: string, isNeeded = true): Facts {
  const isOffered = useCapability('decision_facts') && isNeeded;
  const query = useQuery(
    'get',
    path,
    { params: { path: { id } } },
    // A decision needs the case as it is now.
    { enabled: isOffered, gcTime: 0, meta: { error: 'Failed to read the facts.' } },
  );
  const { data, error, refetch } = query;

  const read = async (cancelRefetch: boolean): Promise<KnownFacts> => {
    const { data, isError } = await refetch({ cancelRefetch });
    return data && !isError ? data.data : 'unread';
  };

  return {
    isOffered,
    facts: data?.data,
    failure: queryFailure(query),
    isAwaited: isOffered && !data && !error,
    current: async () => {
      if (!isOffered) return undefined;
      if (data) return data.data;
      return error ? 'unread' : read(false);
    },
    readAnew: async () => (isOffered ? read(true) : undefined),
  };
}

const areKnown = (facts: KnownFacts): facts is readonly Fact[] => facts !== undefined && facts !== 'unread';

/** Those that speak against it. */
export const factsAgainst = (facts: KnownFacts): readonly Fact[] =>
  areKnown(facts) ? facts.filter(({ weight }) => weight === 'against') : [];

/**
 * What an approval says about the facts that were looked at. Nothing where none could be: then the server refuses nothing
 * for them.
 *
 * @example
 * send({ status: 'approved', ...acknowledgement(facts) });
 */
export const acknowledgement = (facts: KnownFacts): { acknowledged?: Schemas['FactKey'][] } =>
  areKnown(facts) ? { acknowledged: factsAgainst(facts).map(({ key }) => key) } : {};
