import { isUnacknowledged, useCapability } from '@countinghouse/api-client';
import { acknowledgement, type KnownFacts } from '@countinghouse/feature-queues';
import { confirm, type Reading } from '@countinghouse/ui';
import { useRef } from 'react';
import { askToComplete } from './ask-to-complete';
import { isCompleting, kycQuestion } from './kyc-question';
import { toUserChanges, type UserFormValues } from './user-form-values';
import { useKeepsReasons, useUpdateUser, useUserFacts } from './users-api';

type Basis = Reading<UserFormValues>;

/** Saves what was changed of a user. Completing the verification over what speaks against it is asked about first. */
export function useSavingUser(id: string) {
  const updateUser = useUpdateUser(id);
  const takesParts = useCapability('partial_changes');
  const keepsReasons = useKeepsReasons();
  const { current, readAnew } = useUserFacts(id);
  /** What the admin has looked at. */
  const seen = useRef<KnownFacts>(undefined);

  const askAbout = async (values: UserFormValues, before: UserFormValues, facts: KnownFacts) => {
    seen.current = facts;
    if (facts === undefined) return askToComplete(values, before);
    const question = kycQuestion(values, facts);
    return question === undefined || confirm(question);
  };

  const ask = async (values: UserFormValues, { values: before }: Basis) =>
    isCompleting(values, before) ? askAbout(values, before, await current()) : askToComplete(values, before);

  const send = async (
    changes: NonNullable<ReturnType<typeof toUserChanges>>,
    values: UserFormValues,
    { values: before, version }: Basis,
  ): Promise<unknown> => {
    const facts = isCompleting(values, before) ? acknowledgement(seen.current) : {};
    try {
      return await updateUser({ ...changes, ...facts }, version);
    } catch (error) {
      // Something has come up since they were looked at.
      if (!isUnacknowledged(error) || !(await askAbout(values, before, await readAnew()))) throw error;
      return send(changes, values, { values: before, version });
    }
  };

  const save = (values: UserFormValues, basis: Basis) => {
    const changes = toUserChanges(values, basis.values, { takesParts, keepsReasons });
    return changes && send(changes, values, basis);
  };

  return { ask, save };
}
