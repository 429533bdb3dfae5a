import { FigureInput, FormModal, Note } from '@countinghouse/ui';
import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { validateAmount, toApprovalPolicyValues, toApprovalPolicy } from './approval-policy-values';
import { submitOrRequestApproval } from './submit-or-request-approval';
import { useRequestApproval, useSetApprovalPolicy, type ApprovalPolicy } from './approval-requests-api';

export interface ApprovalPolicyFormProps {
  policy: ApprovalPolicy;
  version: string | undefined;
  /** Refetches the policy. */
  reload: () => Promise<{ policy: ApprovalPolicy; version: string | undefined }>;
  onClose: () => void;
}

/** The approval policy form. Loosening a rule requests approval. Mount it while it is open. */
export function ApprovalPolicyForm({ policy, version, reload, onClose }: ApprovalPolicyFormProps) {
  const setApprovalPolicy = useSetApprovalPolicy();
  const { requestApproval } = useRequestApproval();
  const form = useForm({
    initialValues: toApprovalPolicyValues(policy),
    validate: { withdrawals_above: validateAmount, topups_above: validateAmount },
  });
  const getCheckboxProps = (name: 'deposit_addresses' | 'permissions') =>
    form.getInputProps(name, { type: 'checkbox' });

  return (
    <FormModal
      title="Dual approval"
      submitLabel="Save"
      form={form}
      messages={{ error: 'The approval policy was not changed.' }}
      record={{
        values: toApprovalPolicyValues(policy),
        version,
        fields: {
          withdrawals_above: { label: 'Withdrawals above' },
          topups_above: { label: 'Top-ups above' },
          deposit_addresses: { label: 'Deposit addresses' },
          permissions: { label: 'Permissions' },
        },
        reload: async () => {
          const latest = await reload();
          return { values: toApprovalPolicyValues(latest.policy), version: latest.version };
        },
      }}
      onSubmit={(values, baseRecord) => {
        const changed = toApprovalPolicy(values);
        return submitOrRequestApproval(
          () => setApprovalPolicy(changed, baseRecord.version),
          () => requestApproval(policy._id, { approval_policy: changed }, { version: baseRecord.version }),
        );
      }}
      onClose={onClose}
    >
      <FigureInput
        label="Withdrawals above"
        description="Leave empty if one admin may approve any amount."
        unit="USD"
        data-autofocus
        {...form.getInputProps('withdrawals_above')}
      />
      <FigureInput
        label="Top-ups above"
        description="Leave empty if one admin may approve any amount."
        unit="USD"
        {...form.getInputProps('topups_above')}
      />
      <Checkbox label="Deposit addresses" {...getCheckboxProps('deposit_addresses')} />
      <Checkbox label="Granted permissions" {...getCheckboxProps('permissions')} />
      <Note tone="info">Stricter rules apply immediately; loosening them needs a second admin.</Note>
    </FormModal>
  );
}
