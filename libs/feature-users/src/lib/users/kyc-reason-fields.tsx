import { ReasonFields } from '@countinghouse/ui';
import type { UseFormReturnType } from '@mantine/form';
import { useKycReasons } from './kyc-reasons';
import { needsKycReason, type UserFormValues } from './user-form-values';

/** Renders the rejection reason fields if the KYC status is rejected. */
export function KycReasonFields({ form }: { form: UseFormReturnType<UserFormValues> }) {
  const offered = useKycReasons();
  const values = form.getValues();
  if (values.kyc_status !== 'rejected') return null;
  return (
    <ReasonFields
      reasons={offered}
      reason={form.getInputProps('kyc_reason')}
      details={form.getInputProps('kyc_reason_details')}
      isRequired={needsKycReason(values, form.getInitialValues())}
    />
  );
}
