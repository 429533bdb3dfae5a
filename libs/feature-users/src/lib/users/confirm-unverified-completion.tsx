import { confirm } from '@countinghouse/ui';
import { getUnverifiedDocuments, formatUnverifiedDocuments } from './unverified-documents';
import type { UserFormValues } from './user-form-values';

/**
 * Asks for confirmation before a save completes the KYC with an unverified document, unless that is already stored.
 *
 * @returns whether to save
 */
export async function confirmUnverifiedCompletion(values: UserFormValues, base: UserFormValues): Promise<boolean> {
  const unverified = getUnverifiedDocuments(values);
  const before = base.kyc_status === 'completed' ? getUnverifiedDocuments(base) : [];
  if (values.kyc_status !== 'completed' || unverified.every((kind) => before.includes(kind))) return true;
  return confirm({
    title: `Complete the KYC although ${formatUnverifiedDocuments(unverified)}?`,
    children: 'The KYC status becomes Completed. The documents stay as they are marked in the form.',
    confirmLabel: 'Complete KYC',
    needsNetwork: false,
  });
}
