import { kycStatuses } from '@countinghouse/feature-records';
import { paths } from '@countinghouse/navigation';
import { FormFrame, FormSection, optionsOf, type FormRecord, type Reading } from '@countinghouse/ui';
import { NativeSelect } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { accountErrors } from '../account-errors';
import { AccountFields } from '../account-fields';
import { askToComplete } from './ask-to-complete';
import { KycReasonFields } from './kyc-reason-fields';
import classes from './user-form.module.css';
import { kycReasonErrors, type UserFormValues } from './user-form-values';
import { statusOptions } from './user-labels';
import { useKeepsReasons } from './users-api';

export type UserFormState = UseFormReturnType<UserFormValues>;

export interface UserFormProps {
  initialValues: UserFormValues;
  /** A new user needs a password. */
  isNew: boolean;
  submitLabel: string;
  /** Saves what differs from its basis, if anything does; rejects with what is wrong. */
  onSave: (values: UserFormValues, baseRecord: Reading<UserFormValues>) => Promise<unknown> | undefined;
  /** Asks before saving, where that is called for; false leaves the form as it is. */
  onAsk?: (values: UserFormValues, baseRecord: Reading<UserFormValues>) => Promise<boolean>;
  /** The user who is edited. */
  record?: FormRecord<UserFormValues>;
  /** Names the record whose unsaved values survive an expired session. */
  draftKey: string;
  /** Stands above the actions while it saves. */
  whileSaving?: ReactNode;
  /** What speaks for and against completing the verification; stands above it. */
  checks?: ReactNode;
  /** The three documents; left out where the server takes none. */
  documents?: (form: UserFormState) => ReactNode;
}

/** The fields of a user. Mounted once the record is there. */
export function UserForm({ initialValues, isNew, onSave, checks, documents, ...frame }: UserFormProps) {
  const known = isNew ? undefined : initialValues;
  const keepsReasons = useKeepsReasons();
  const form: UserFormState = useForm<UserFormValues>({
    initialValues,
    validate: (values) => ({
      ...accountErrors(values, known),
      ...(keepsReasons && kycReasonErrors(values, form.getInitialValues())),
    }),
  });

  return (
    <FormFrame
      form={form}
      onAsk={(values, baseRecord) => askToComplete(values, baseRecord.values)}
      onSubmit={onSave}
      words={{ error: 'Something went wrong' }}
      listHref={paths.users()}
      {...frame}
    >
      <FormSection title="Account">
        <AccountFields getInputProps={form.getInputProps} phoneLabel="Phone Number" record={known} />
        <NativeSelect label="Status" data={statusOptions(initialValues.status)} {...form.getInputProps('status')} />
      </FormSection>
      {checks}
      <FormSection title="Verification">
        <NativeSelect
          label="KYC Status"
          data={optionsOf(kycStatuses, initialValues.kyc_status)}
          {...form.getInputProps('kyc_status')}
        />
        {keepsReasons && <KycReasonFields form={form} />}
      </FormSection>
      {documents && (
        <FormSection title="Documents" description="Compare them with the account before you mark them verified.">
          <div className={classes.documents}>{documents(form)}</div>
        </FormSection>
      )}
    </FormFrame>
  );
}
