import { paths } from '@countinghouse/areas';
import { FormFrame, FormSection, optionsOf, type FormRecord, type Reading } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { accountErrors } from '../account-errors';
import { AccountFields } from '../account-fields';
import classes from './user-form.module.css';
import type { UserFormValues } from './user-form-values';
import { kycStatuses, statusOptions } from './user-labels';

export type UserFormState = UseFormReturnType<UserFormValues>;

export interface UserFormProps {
  initialValues: UserFormValues;
  /** A new user needs a password. */
  isNew: boolean;
  submitLabel: string;
  /** Saves what differs from its basis, if anything does; rejects with what is wrong. */
  onSave: (values: UserFormValues, basis: Reading<UserFormValues>) => Promise<unknown> | undefined;
  /** The user who is edited. */
  record?: FormRecord<UserFormValues>;
  /** Names the record whose unsaved values survive an expired session. */
  draftKey: string;
  /** Stands above the actions while it saves. */
  whileSaving?: ReactNode;
  /** The three documents; left out where the server takes none. */
  documents?: (form: UserFormState) => ReactNode;
}

/** The fields of a user. Mounted once the record is there. */
export function UserForm({ initialValues, isNew, onSave, documents, ...frame }: UserFormProps) {
  const known = isNew ? undefined : initialValues;
  const form = useForm<UserFormValues>({ initialValues, validate: (values) => accountErrors(values, known) });

  return (
    <FormFrame
      form={form}
      onSubmit={onSave}
      words={{ error: 'Something went wrong' }}
      listHref={paths.users()}
      {...frame}
    >
      <FormSection title="Account">
        <AccountFields getInputProps={form.getInputProps} phoneLabel="Phone Number" record={known} />
        <NativeSelect label="Status" data={statusOptions(initialValues.status)} {...form.getInputProps('status')} />
      </FormSection>
      <FormSection title="Verification">
        <NativeSelect
          label="KYC Status"
          data={optionsOf(kycStatuses, initialValues.kyc_status)}
          {...form.getInputProps('kyc_status')}
        />
      </FormSection>
      {documents && (
        <FormSection title="Documents" description="Compare them with the account before you mark them verified.">
          <div className={classes.documents}>{documents(form)}</div>
        </FormSection>
      )}
    </FormFrame>
  );
}
