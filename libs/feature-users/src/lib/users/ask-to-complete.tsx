import { confirm } from '@countinghouse/ui';
import { unverifiedDocuments, unverifiedInWords } from './unverified-documents';
import type { UserFormValues } from './user-form-values';

/**
 * Asks before a save that leaves the KYC completed with a document that is not verified, where it was not so before.
 *
 * @returns whether to save
 */
export async function askToComplete(values: UserFormValues, base: UserFormValues): Promise<boolean> {
  const unverified = unverifiedDocuments(values);
  const before = base.kyc_status === 'completed' ? unverifiedDocuments(base) : [];
  if (values.kyc_status !== 'completed' || unverified.every((kind) => before.includes(kind))) return true;
  return confirm({
    title: `Complete the KYC although ${unverifiedInWords(unverified)}?`,
    children: 'The KYC status becomes Completed. The documents stay as they are marked in the form.',
    confirmLabel: 'Complete KYC',
    needsNetwork: false,
  });
}
