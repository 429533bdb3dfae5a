import { permissionKeys, permissionLabels } from '@countinghouse/permissions';
import { hasVisibleText } from '@countinghouse/shared/text';
import { confirm, formatDateTime, FormModal, Note, useTimeZone, type FormModalProps } from '@countinghouse/ui';
import { Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import classes from './service-account-form.module.css';
import {
  createEmptyServiceAccount,
  toServiceAccountFormValues,
  lifetimeOptions,
  hasNoPermissions,
  serviceAccountFields,
  toNewServiceAccount,
  toServiceAccountChanges,
  type ServiceAccountFormValues,
} from './service-account-form-values';
import {
  useAddServiceAccount,
  useUpdateServiceAccount,
  useSupportsKeyLimits,
  type CreatedKey,
  type ServiceAccount,
} from './service-accounts-api';

type ServiceAccountFormModalProps = FormModalProps<ServiceAccountFormValues, unknown>;

/** Dialog that creates a service account. Mount it only while it is open. */
export function AddServiceAccount({
  onCreated,
  onClose,
}: {
  onCreated: (createdKey: CreatedKey) => void;
  onClose: () => void;
}) {
  const add = useAddServiceAccount();
  return (
    <ServiceAccountModal
      title="New service account"
      submitLabel="Create account and key"
      messages={{ error: 'The service account was not created.' }}
      initialValues={createEmptyServiceAccount()}
      onSubmit={async (values) => onCreated(await add(toNewServiceAccount(values)))}
      onClose={onClose}
    />
  );
}

export interface EditServiceAccountProps {
  account: ServiceAccount;
  /** Refetches the account; rejects if that fails. */
  reload: () => Promise<ServiceAccount>;
  onClose: () => void;
}

/** Dialog that edits a service account; its key does not change. Mount it only while it is open. */
export function EditServiceAccount({ account, reload, onClose }: EditServiceAccountProps) {
  const change = useUpdateServiceAccount(account._id);
  const timeZone = useTimeZone();
  return (
    <ServiceAccountModal
      title="Edit service account"
      submitLabel="Save"
      messages={{ error: 'The service account was not changed.' }}
      initialValues={toServiceAccountFormValues(account)}
      currentExpiry={formatDateTime(new Date(account.expires_at), { timeZone })}
      record={{
        values: toServiceAccountFormValues(account),
        version: account.version,
        fields: serviceAccountFields,
        reload: async () => {
          const updatedAccount = await reload();
          return { values: toServiceAccountFormValues(updatedAccount), version: updatedAccount.version };
        },
      }}
      onSubmit={(values, { values: base, version }) => {
        const changes = toServiceAccountChanges(values, base);
        return changes && change(changes, version);
      }}
      onClose={onClose}
    />
  );
}

interface ServiceAccountModalProps extends Omit<ServiceAccountFormModalProps, 'form' | 'children' | 'onBeforeSave'> {
  initialValues: ServiceAccountFormValues;
  /** Formatted current expiry date. */
  currentExpiry?: string;
}

function ServiceAccountModal({ initialValues, currentExpiry, ...frame }: ServiceAccountModalProps) {
  const form = useForm<ServiceAccountFormValues>({
    initialValues,
    validate: { name: (name) => (hasVisibleText(name) ? undefined : 'Name is required') },
  });
  const permissionsId = useId();
  const supportsKeyLimits = useSupportsKeyLimits();
  const hasNoAccess = hasNoPermissions(form.getValues().permissions);

  const confirmNoPermissions: ServiceAccountFormModalProps['onBeforeSave'] = async ({ permissions }) =>
    !hasNoPermissions(permissions) ||
    confirm({
      title: 'Save without permissions?',
      children: 'Without permissions, the program can read and change nothing.',
      confirmLabel: 'Save without permissions',
      needsNetwork: false,
    });

  return (
    <FormModal form={form} onBeforeSave={confirmNoPermissions} {...frame}>
      <TextInput
        label="Name"
        description="The name in the audit log, such as “Nightly reconciliation”."
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Expires"
        description="The key stops working then. You can extend it later."
        data={
          currentExpiry === undefined
            ? lifetimeOptions
            : [{ value: '', label: `Unchanged: ${currentExpiry}` }, ...lifetimeOptions]
        }
        {...form.getInputProps('expires_at')}
      />
      <div role="group" aria-labelledby={permissionsId}>
        <Input.Label id={permissionsId} labelElement="div">
          Permissions
        </Input.Label>
        <div className={classes.permissions}>
          {permissionKeys.map((key) => (
            <Checkbox
              key={key}
              label={permissionLabels[key]}
              {...form.getInputProps(`permissions.${key}`, { type: 'checkbox' })}
            />
          ))}
        </div>
      </div>
      {hasNoAccess && <Note tone="warning">Without permissions, the program can read and change nothing.</Note>}
      {supportsKeyLimits && (
        <>
          <Checkbox
            label="Read only"
            description="The key can only read what its permissions allow."
            {...form.getInputProps('read_only', { type: 'checkbox' })}
          />
          <Textarea
            label="Networks"
            description="Allowed networks, one network or address per line, such as 203.0.113.0/24. Leave empty to allow any address."
            rows={3}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('networks')}
          />
        </>
      )}
    </FormModal>
  );
}
