import { hasUnacknowledgedChecks, useCapability } from '@countinghouse/api-client';
import { toAcknowledgement, type LoadedChecks } from '@countinghouse/feature-queues';
import { confirm, type RecordSnapshot } from '@countinghouse/ui';
import { useRef } from 'react';
import { confirmUnverifiedCompletion } from './confirm-unverified-completion';
import { completesKyc, getCompletionConfirmation } from './kyc-confirmation';
import { toUserChanges, type UserFormValues } from './user-form-values';
import { useSupportsReasons, useUpdateUser, useUserChecks } from './users-api';

type Base = RecordSnapshot<UserFormValues>;

/** Saves the changes to a user. Asks for confirmation before completing a KYC with failed checks. */
export function useSaveUser(id: string) {
  const updateUser = useUpdateUser(id);
  const supportsPartialChanges = useCapability('partial_changes');
  const supportsReasons = useSupportsReasons();
  const { current, reload } = useUserChecks(id);
  /** The checks that the admin has seen. */
  const reviewedChecks = useRef<LoadedChecks>(undefined);

  const confirmChecks = async (values: UserFormValues, before: UserFormValues, checks: LoadedChecks) => {
    reviewedChecks.current = checks;
    if (checks === undefined) return confirmUnverifiedCompletion(values, before);
    const confirmation = getCompletionConfirmation(values, checks);
    return confirmation === undefined || confirm(confirmation);
  };

  const confirmSave = async (values: UserFormValues, { values: before }: Base) =>
    completesKyc(values, before)
      ? confirmChecks(values, before, await current())
      : confirmUnverifiedCompletion(values, before);

  const send = async (
    changes: NonNullable<ReturnType<typeof toUserChanges>>,
    values: UserFormValues,
    { values: before, version }: Base,
  ): Promise<unknown> => {
    const checks = completesKyc(values, before) ? toAcknowledgement(reviewedChecks.current) : {};
    try {
      return await updateUser({ ...changes, ...checks }, version);
    } catch (error) {
      // A check has changed since it was reviewed.
      if (!hasUnacknowledgedChecks(error) || !(await confirmChecks(values, before, await reload()))) throw error;
      return send(changes, values, { values: before, version });
    }
  };

  const save = (values: UserFormValues, baseRecord: Base) => {
    const changes = toUserChanges(values, baseRecord.values, { supportsPartialChanges, supportsReasons });
    return changes && send(changes, values, baseRecord);
  };

  return { confirmSave, save };
}
