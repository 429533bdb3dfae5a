import { FigureInput, FormModal, Note } from '@countinghouse/ui';
import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { amountError, fromApprovalPolicy, toApprovalPolicy } from './approval-policy-values';
import { submitOrRequestApproval } from './submit-or-request-approval';
import { useRequestApproval, useSetApprovalPolicy, type ApprovalPolicy } from './approval-requests-api';

export interface ApprovalPolicyFormProps {
  rules: ApprovalPolicy;
  version: string | undefined;
  /** Reads the rules again. */
  reload: () => Promise<{ rules: ApprovalPolicy; version: string | undefined }>;
  onClose: () => void;
}

/** Changes what needs a second admin. What would be looser is proposed. Mounted while it is open. */
export function ApprovalPolicyForm({ rules, version, reload, onClose }: ApprovalPolicyFormProps) {
  const setApprovalPolicy = useSetApprovalPolicy();
  const { requestApproval } = useRequestApproval();
  const form = useForm({
    initialValues: fromApprovalPolicy(rules),
    validate: { withdrawals_above: amountError, topups_above: amountError },
  });
  const check = (name: 'deposit_addresses' | 'permissions') => form.getInputProps(name, { type: 'checkbox' });

  return (
    <FormModal
      title="Four eyes"
      submitLabel="Save"
      form={form}
      words={{ error: 'Four eyes were not changed.' }}
      record={{
        values: fromApprovalPolicy(rules),
        version,
        fields: {
          withdrawals_above: { label: 'Withdrawals above' },
          topups_above: { label: 'Top-ups above' },
          deposit_addresses: { label: 'Deposit addresses' },
          permissions: { label: 'Permissions' },
        },
        reload: async () => {
          const read = await reload();
          return { values: fromApprovalPolicy(read.rules), version: read.version };
        },
      }}
      onSubmit={(values, baseRecord) => {
        const changed = toApprovalPolicy(values);
        return submitOrRequestApproval(
          () => setApprovalPolicy(changed, baseRecord.version),
          () => requestApproval(rules._id, { approval_policy: changed }, { version: baseRecord.version }),
        );
      }}
      onClose={onClose}
    >
      <FigureInput
        label="Withdrawals above"
        description="Empty: one admin approves them all."
        unit="USD"
        data-autofocus
        {...form.getInputProps('withdrawals_above')}
      />
      <FigureInput
        label="Top-ups above"
        description="Empty: one admin approves them all."
        unit="USD"
        {...form.getInputProps('topups_above')}
      />
      <Checkbox label="Addresses to which users pay" {...check('deposit_addresses')} />
      <Checkbox label="Permissions that are given" {...check('permissions')} />
      <Note tone="info">What becomes stricter holds at once. What becomes looser needs a second admin itself.</Note>
    </FormModal>
  );
}
