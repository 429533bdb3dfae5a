import { kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { FormFrame, FormSection, toSelectOptions, type FormRecord, type RecordSnapshot } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { validateAccount } from '../account-errors';
import { AccountFields } from '../account-fields';
import { confirmUnverifiedCompletion } from './confirm-unverified-completion';
import { KycReasonFields } from './kyc-reason-fields';
import classes from './user-form.module.css';
import { validateKycReason, type UserFormValues } from './user-form-values';
import { getStatusOptions } from './user-labels';
import { useSupportsReasons } from './users-api';

export type UserFormState = UseFormReturnType<UserFormValues>;

export interface UserFormProps {
  initialValues: UserFormValues;
  /** Shows the password field. */
  isNew: boolean;
  submitLabel: string;
  /** Saves the changes against the base version, if there are any; rejects with the error. */
  onSave: (values: UserFormValues, baseRecord: RecordSnapshot<UserFormValues>) => Promise<unknown> | undefined;
  /** Asks for confirmation before saving; resolves to false to cancel. */
  onBeforeSave?: (values: UserFormValues, baseRecord: RecordSnapshot<UserFormValues>) => Promise<boolean>;
  /** The user to edit. */
  record?: FormRecord<UserFormValues>;
  /** Storage key of the draft that survives an expired session. */
  draftKey: string;
  /** Shown above the actions while saving. */
  whileSaving?: ReactNode;
  /** KYC checks, shown above the verification section. */
  checks?: ReactNode;
  /** Renders the documents; left out if the server does not support them. */
  documents?: (form: UserFormState) => ReactNode;
}

/** Renders the form of a user. Mount it after the record is loaded. */
export function UserForm({ initialValues, isNew, onSave, checks, documents, ...frame }: UserFormProps) {
  const existing = isNew ? undefined : initialValues;
  const supportsReasons = useSupportsReasons();
  const form: UserFormState = useForm<UserFormValues>({
    initialValues,
    validate: (values) => ({
      ...validateAccount(values, existing),
      ...(supportsReasons && validateKycReason(values, form.getInitialValues())),
    }),
  });

  return (
    <FormFrame
      form={form}
      onBeforeSave={(values, baseRecord) => confirmUnverifiedCompletion(values, baseRecord.values)}
      onSubmit={onSave}
      messages={{ error: 'Something went wrong' }}
      listHref={paths.users()}
      {...frame}
    >
      <FormSection title="Account">
        <AccountFields getInputProps={form.getInputProps} phoneLabel="Phone Number" record={existing} />
        <NativeSelect label="Status" data={getStatusOptions(initialValues.status)} {...form.getInputProps('status')} />
      </FormSection>
      {checks}
      <FormSection title="Verification">
        <NativeSelect
          label="KYC Status"
          data={toSelectOptions(kycStatuses, initialValues.kyc_status)}
          {...form.getInputProps('kyc_status')}
        />
        {supportsReasons && <KycReasonFields form={form} />}
      </FormSection>
      {documents && (
        <FormSection
          title="Documents"
          description="Compare them with the account details before you mark them as verified."
        >
          <div className={classes.documents}>{documents(form)}</div>
        </FormSection>
      )}
    </FormFrame>
  );
}
