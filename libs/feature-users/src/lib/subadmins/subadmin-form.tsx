import { paths } from '@countinghouse/navigation';
import type { Permissions } from '@countinghouse/permissions';
import { confirm, FormFrame, FormSection, type FormRecord, type Reading } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { AccountFields } from '../account-fields';
import { statusOptions } from '../users/user-labels';
import { PermissionFields } from './permission-fields';
import { hasNoPermission, validateSubadmin, type SubadminFormValues } from './subadmin-form-values';

export interface SubadminFormProps {
  initialValues: SubadminFormValues;
  /** A new sub-admin needs a password and has no status yet. */
  isNew: boolean;
  /** The server has said what they may do. @default true */
  arePermissionsKnown?: boolean;
  submitLabel: string;
  /** Saves what differs from its basis, if anything does; rejects with what is wrong. */
  onSave: (values: SubadminFormValues, baseRecord: Reading<SubadminFormValues>) => Promise<unknown> | undefined;
  /** The sub-admin who is edited. */
  record?: FormRecord<SubadminFormValues>;
  /** Names the record whose unsaved values survive an expired session. */
  draftKey: string;
}

/** The fields of a sub-admin. Mounted once the record is there. */
export function SubadminForm({
  initialValues,
  isNew,
  arePermissionsKnown = true,
  onSave,
  ...frame
}: SubadminFormProps) {
  const known = isNew ? undefined : initialValues;
  const form = useForm<SubadminFormValues>({ initialValues, validate: (values) => validateSubadmin(values, known) });

  return (
    <FormFrame
      form={form}
      onSubmit={onSave}
      onAsk={({ permissions }, baseRecord) =>
        askToBlind(permissions, isNew ? undefined : baseRecord.values.permissions)
      }
      words={{ error: 'Failed to save subadmin.' }}
      listHref={paths.subadmins()}
      {...frame}
    >
      <FormSection title="Account">
        <AccountFields getInputProps={form.getInputProps} phoneLabel="Phone No." isPhoneRequired record={known} />
        {!isNew && (
          <NativeSelect
            label="Status"
            description="Who is inactive is signed out and cannot sign in."
            data={statusOptions(initialValues.status)}
            {...form.getInputProps('status')}
          />
        )}
      </FormSection>
      <FormSection title="Permissions" description="What they may see and do. A change acts on their next call.">
        <PermissionFields form={form} held={form.getInitialValues().permissions} isHeldKnown={arePermissionsKnown} />
      </FormSection>
    </FormFrame>
  );
}

/** Asks before somebody is left without any permission, where they have some now or are new. */
async function askToBlind(permissions: Permissions, before: Permissions | undefined): Promise<boolean> {
  if (!hasNoPermission(permissions) || (before && hasNoPermission(before))) return true;
  return confirm({
    title: 'Save without any permission?',
    children: 'No permission is ticked. They can sign in, and cannot see anything.',
    confirmLabel: 'Save without permissions',
  });
}
