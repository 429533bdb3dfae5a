import { PasswordField } from '@countinghouse/ui';
import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { isRequired, type AccountValues } from './account-errors';

export interface AccountFieldsProps {
  /** The form's `getInputProps`. */
  getInputProps: (field: keyof AccountValues) => GetInputPropsReturnType;
  /** Label of the phone field. */
  phoneLabel: string;
  /** @default false */
  isPhoneRequired?: boolean;
  /** The stored account; undefined for a new one, which needs a password. */
  record: AccountValues | undefined;
}

/** Renders the fields that users and sub-admins share. */
export function AccountFields({ getInputProps, phoneLabel, isPhoneRequired = false, record }: AccountFieldsProps) {
  return (
    <>
      <TextInput
        label="Full Name"
        required={isRequired('fullName', record)}
        maxLength={120}
        {...getInputProps('fullName')}
      />
      <TextInput
        label="Email"
        type="email"
        required={isRequired('email', record)}
        maxLength={254}
        autoComplete="off"
        {...getInputProps('email')}
      />
      <TextInput
        label={phoneLabel}
        type="tel"
        required={isPhoneRequired}
        maxLength={25}
        autoComplete="off"
        {...getInputProps('phoneNumber')}
      />
      {record === undefined && <PasswordField label="Password" required {...getInputProps('password')} />}
    </>
  );
}
