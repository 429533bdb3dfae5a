import { paths } from '@countinghouse/navigation';
import type { Permissions } from '@countinghouse/permissions';
import { confirm, FormFrame, FormSection, type FormRecord, type RecordSnapshot } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AccountFields } from '../account-fields';
import { getStatusOptions } from '../users/user-labels';
import { PermissionFields } from './permission-fields';
import { hasNoPermission, validateSubadmin, type SubadminFormValues } from './subadmin-form-values';

export interface SubadminFormProps {
  initialValues: SubadminFormValues;
  /** Shows the password field and hides the status. */
  isNew: boolean;
  /** Whether the server sent the permissions. @default true */
  arePermissionsKnown?: boolean;
  submitLabel: string;
  /** Saves the changes against the base version, if there are any; rejects with the error. */
  onSave: (values: SubadminFormValues, baseRecord: RecordSnapshot<SubadminFormValues>) => Promise<unknown> | undefined;
  /** The sub-admin to edit. */
  record?: FormRecord<SubadminFormValues>;
  /** Storage key of the draft that survives an expired session. */
  draftKey: string;
}

/** Renders the form of a sub-admin. Mount it after the record is loaded. */
export function SubadminForm({
  initialValues,
  isNew,
  arePermissionsKnown = true,
  onSave,
  ...frame
}: SubadminFormProps) {
  const existing = isNew ? undefined : initialValues;
  const form = useForm<SubadminFormValues>({ initialValues, validate: (values) => validateSubadmin(values, existing) });

  return (
    <FormFrame
      form={form}
      onSubmit={onSave}
      onBeforeSave={({ permissions }, baseRecord) =>
        confirmNoPermissions(permissions, isNew ? undefined : baseRecord.values.permissions)
      }
      messages={{ error: 'Failed to save subadmin.' }}
      listHref={paths.subadmins()}
      {...frame}
    >
      <FormSection title="Account">
        <AccountFields getInputProps={form.getInputProps} phoneLabel="Phone No." isPhoneRequired record={existing} />
        {!isNew && (
          <NativeSelect
            label="Status"
            description="Inactive admins are signed out and cannot sign in."
            data={getStatusOptions(initialValues.status)}
            {...form.getInputProps('status')}
          />
        )}
      </FormSection>
      <FormSection title="Permissions" description="What this admin can see and do. Changes apply immediately.">
        <PermissionFields
          form={form}
          currentPermissions={form.getInitialValues().permissions}
          areCurrentPermissionsKnown={arePermissionsKnown}
        />
      </FormSection>
    </FormFrame>
  );
}

/** Asks for confirmation before saving without any permission, unless that is already stored. */
async function confirmNoPermissions(permissions: Permissions, current: Permissions | undefined): Promise<boolean> {
  if (!hasNoPermission(permissions) || (current && hasNoPermission(current))) return true;
  return confirm({
    title: 'Save without permissions?',
    children: 'No permission is ticked. They can sign in but see nothing.',
    confirmLabel: 'Save without permissions',
  });
}
