import { FigureInput, FormModal, Note } from '@countinghouse/ui';
import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { amountError, fromFourEyes, toFourEyes } from './four-eyes-values';
import { orPropose } from './or-propose';
import { usePropose, useSetFourEyes, type FourEyes } from './proposals-api';

export interface FourEyesFormProps {
  rules: FourEyes;
  version: string | undefined;
  /** Reads the rules again. */
  readAnew: () => Promise<{ rules: FourEyes; version: string | undefined }>;
  onClose: () => void;
}

/** Changes what needs a second admin. What would be looser is proposed. Mounted while it is open. */
export function FourEyesForm({ rules, version, readAnew, onClose }: FourEyesFormProps) {
  const setFourEyes = useSetFourEyes();
  const { propose } = usePropose();
  const form = useForm({
    initialValues: fromFourEyes(rules),
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
        values: fromFourEyes(rules),
        version,
        fields: {
          withdrawals_above: { label: 'Withdrawals above' },
          topups_above: { label: 'Top-ups above' },
          deposit_addresses: { label: 'Deposit addresses' },
          permissions: { label: 'Permissions' },
        },
        readAnew: async () => {
          const read = await readAnew();
          return { values: fromFourEyes(read.rules), version: read.version };
        },
      }}
      onSubmit={(values, basis) => {
        const changed = toFourEyes(values);
        return orPropose(
          () => setFourEyes(changed, basis.version),
          () => propose(rules._id, { four_eyes: changed }, { version: basis.version }),
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
