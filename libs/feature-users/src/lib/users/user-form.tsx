import { paths } from '@countinghouse/permissions';
import { FormFrame, FormSection, optionsOf } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { accountErrors } from '../account-errors';
import { AccountFields } from '../account-fields';
import classes from './user-form.module.css';
import type { UserFormValues } from './user-form-values';
import { kycStatuses, userStatuses } from './user-labels';

export type UserFormState = UseFormReturnType<UserFormValues>;

export interface UserFormProps {
  initialValues: UserFormValues;
  /** A new user has a password to be set. */
  isNew: boolean;
  submitLabel: string;
  /** Saves; rejects with what is wrong. */
  onSave: (values: UserFormValues) => Promise<unknown>;
  /** Names the record whose unsaved values survive an expired session. */
  draftKey: string;
  /** The three documents. */
  documents: (form: UserFormState) => ReactNode;
}

/** The fields of a user. Mounted once the record is there. */
export function UserForm({ initialValues, isNew, submitLabel, onSave, draftKey, documents }: UserFormProps) {
  const form = useForm<UserFormValues>({ initialValues, validate: (values) => accountErrors(values, isNew) });

  return (
    <FormFrame form={form} onSubmit={onSave} submitLabel={submitLabel} listHref={paths.users()} draftKey={draftKey}>
      <FormSection title="Account">
        <AccountFields getInputProps={form.getInputProps} phoneLabel="Phone Number" isNew={isNew} />
        <NativeSelect label="Status" data={optionsOf(userStatuses)} {...form.getInputProps('status')} />
      </FormSection>
      <FormSection title="Verification">
        <NativeSelect label="KYC Status" data={optionsOf(kycStatuses)} {...form.getInputProps('kyc_status')} />
      </FormSection>
      <FormSection title="Documents" description="Compare them with the account before you mark them verified.">
        <div className={classes.documents}>{documents(form)}</div>
      </FormSection>
    </FormFrame>
  );
}
