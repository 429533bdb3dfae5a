import { permissionKeys, permissionLabels } from '@countinghouse/permissions';
import { hasVisibleText } from '@countinghouse/shared/text';
import { confirm, formatDateTime, FormModal, Note, useTimeZone, type FormModalProps } from '@countinghouse/ui';
import { Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useId } from 'react';
import classes from './service-account-form.module.css';
import {
  emptyServiceAccount,
  fromServiceAccount,
  lifetimes,
  mayNothing,
  serviceAccountFields,
  toNewServiceAccount,
  toServiceAccountChanges,
  type ServiceAccountFormValues,
} from './service-account-form-values';
import {
  useAddServiceAccount,
  useChangeServiceAccount,
  useKnowsLimits,
  type MadeKey,
  type ServiceAccount,
} from './service-accounts-api';

type Frame = FormModalProps<ServiceAccountFormValues, unknown>;

/** The form for a new account. Mounted while it is open. */
export function AddServiceAccount({ onMade, onClose }: { onMade: (made: MadeKey) => void; onClose: () => void }) {
  const add = useAddServiceAccount();
  return (
    <ServiceAccountModal
      title="New service account"
      submitLabel="Make account and key"
      words={{ error: 'The service account was not made.' }}
      initialValues={emptyServiceAccount()}
      onSubmit={async (values) => onMade(await add(toNewServiceAccount(values)))}
      onClose={onClose}
    />
  );
}

export interface EditServiceAccountProps {
  account: ServiceAccount;
  /** Reads the account again; rejects where it cannot be read. */
  reload: () => Promise<ServiceAccount>;
  onClose: () => void;
}

/** The form for an existing account, whose key stays. Mounted while it is open. */
export function EditServiceAccount({ account, reload, onClose }: EditServiceAccountProps) {
  const change = useChangeServiceAccount(account._id);
  const timeZone = useTimeZone();
  return (
    <ServiceAccountModal
      title="Edit service account"
      submitLabel="Save"
      words={{ error: 'The service account was not changed.' }}
      initialValues={fromServiceAccount(account)}
      end={formatDateTime(new Date(account.expires_at), { timeZone })}
      record={{
        values: fromServiceAccount(account),
        version: account.version,
        fields: serviceAccountFields,
        reload: async () => {
          const read = await reload();
          return { values: fromServiceAccount(read), version: read.version };
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

interface ServiceAccountModalProps extends Omit<Frame, 'form' | 'children' | 'onAsk'> {
  initialValues: ServiceAccountFormValues;
  /** When the account ends as it is, in words. */
  end?: string;
}

function ServiceAccountModal({ initialValues, end, ...frame }: ServiceAccountModalProps) {
  const form = useForm<ServiceAccountFormValues>({
    initialValues,
    validate: { name: (name) => (hasVisibleText(name) ? undefined : 'Name is required') },
  });
  const permissionsId = useId();
  const hasLimits = useKnowsLimits();
  const isBlind = mayNothing(form.getValues().permissions);

  const ask: Frame['onAsk'] = async ({ permissions }) =>
    !mayNothing(permissions) ||
    confirm({
      title: 'Save it without any permission?',
      children: 'With no permission ticked, the program can read and change nothing.',
      confirmLabel: 'Save without permissions',
      needsNetwork: false,
    });

  return (
    <FormModal form={form} onAsk={ask} {...frame}>
      <TextInput
        label="Name"
        description="What the audit log calls the program, such as “Nightly reconciliation”."
        required
        maxLength={120}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NativeSelect
        label="Expires"
        description="Its key opens nothing after that. The end can be put off later."
        data={end === undefined ? lifetimes : [{ value: '', label: `As it is: ${end}` }, ...lifetimes]}
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
      {isBlind && <Note tone="warning">Without a permission, the program can read and change nothing.</Note>}
      {hasLimits && (
        <>
          <Checkbox
            label="Read only"
            description="The key can read what the permissions show, and change nothing."
            {...form.getInputProps('read_only', { type: 'checkbox' })}
          />
          <Textarea
            label="Networks"
            description="Where the key can be used from: one network or address per line, such as 203.0.113.0/24. Leave empty to allow any address."
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
