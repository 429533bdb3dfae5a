import { paths } from '@countinghouse/permissions';
import { FormFrame, FormSection, optionsOf } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AccountFields } from '../account-fields';
import { userStatuses } from '../users/user-labels';
import { PermissionFields } from './permission-fields';
import { validateSubadmin, type SubadminFormValues } from './subadmin-form-values';

export interface SubadminFormProps {
  initialValues: SubadminFormValues;
  /** A new sub-admin has a password to be set, and no status yet. */
  isNew: boolean;
  submitLabel: string;
  /** Saves; rejects with what is wrong. */
  onSave: (values: SubadminFormValues) => Promise<unknown>;
  /** Names the record whose unsaved values survive an expired session. */
  draftKey: string;
}

/** The fields of a sub-admin. Mounted once the record is there. */
export function SubadminForm({ initialValues, isNew, submitLabel, onSave, draftKey }: SubadminFormProps) {
  const form = useForm<SubadminFormValues>({ initialValues, validate: (values) => validateSubadmin(values, isNew) });

  return (
    <FormFrame form={form} onSubmit={onSave} submitLabel={submitLabel} listHref={paths.subadmins()} draftKey={draftKey}>
      <FormSection title="Account">
        <AccountFields getInputProps={form.getInputProps} phoneLabel="Phone No." isPhoneRequired isNew={isNew} />
        {!isNew && (
          <NativeSelect
            label="Status"
            description="Who is inactive is signed out and cannot sign in."
            data={optionsOf(userStatuses)}
            {...form.getInputProps('status')}
          />
        )}
      </FormSection>
      <FormSection title="Permissions" description="What they may see and do. A change acts on their next call.">
        <PermissionFields form={form} held={initialValues.permissions} />
      </FormSection>
    </FormFrame>
  );
}
