import { isUnacknowledged, useCapability } from '@countinghouse/api-client';
import { acknowledgement, type KnownChecks } from '@countinghouse/feature-queues';
import { confirm, type Reading } from '@countinghouse/ui';
import { useRef } from 'react';
import { askToComplete } from './ask-to-complete';
import { isCompleting, kycQuestion } from './kyc-question';
import { toUserChanges, type UserFormValues } from './user-form-values';
import { useKeepsReasons, useUpdateUser, useUserChecks } from './users-api';

type Base = Reading<UserFormValues>;

/** Saves what was changed of a user. Completing the verification over what speaks against it is asked about first. */
export function useSavingUser(id: string) {
  const updateUser = useUpdateUser(id);
  const takesParts = useCapability('partial_changes');
  const keepsReasons = useKeepsReasons();
  const { current, reload } = useUserChecks(id);
  /** What the admin has looked at. */
  const seen = useRef<KnownChecks>(undefined);

  const askAbout = async (values: UserFormValues, before: UserFormValues, checks: KnownChecks) => {
    seen.current = checks;
    if (checks === undefined) return askToComplete(values, before);
    const question = kycQuestion(values, checks);
    return question === undefined || confirm(question);
  };

  const ask = async (values: UserFormValues, { values: before }: Base) =>
    isCompleting(values, before) ? askAbout(values, before, await current()) : askToComplete(values, before);

  const send = async (
    changes: NonNullable<ReturnType<typeof toUserChanges>>,
    values: UserFormValues,
    { values: before, version }: Base,
  ): Promise<unknown> => {
    const checks = isCompleting(values, before) ? acknowledgement(seen.current) : {};
    try {
      return await updateUser({ ...changes, ...checks }, version);
    } catch (error) {
      // Something has come up since they were looked at.
      if (!isUnacknowledged(error) || !(await askAbout(values, before, await reload()))) throw error;
      return send(changes, values, { values: before, version });
    }
  };

  const save = (values: UserFormValues, baseRecord: Base) => {
    const changes = toUserChanges(values, baseRecord.values, { takesParts, keepsReasons });
    return changes && send(changes, values, baseRecord);
  };

  return { ask, save };
}
