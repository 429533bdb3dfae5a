import { TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { AccountValues } from './account-errors';
import { NewPasswordInput } from './new-password-input';

export interface AccountFieldsProps {
  /** The form's own. */
  getInputProps: (field: keyof AccountValues) => GetInputPropsReturnType;
  /** What the phone is called here. */
  phoneLabel: string;
  /** @default false */
  isPhoneRequired?: boolean;
  /** A new account needs a password. */
  isNew: boolean;
}

/** The fields that every account has. */
export function AccountFields({ getInputProps, phoneLabel, isPhoneRequired = false, isNew }: AccountFieldsProps) {
  return (
    <>
      <TextInput label="Full Name" required maxLength={120} {...getInputProps('fullName')} />
      <TextInput label="Email" type="email" required maxLength={254} autoComplete="off" {...getInputProps('email')} />
      <TextInput
        label={phoneLabel}
        type="tel"
        required={isPhoneRequired}
        maxLength={25}
        autoComplete="off"
        {...getInputProps('phoneNumber')}
      />
      {isNew && <NewPasswordInput {...getInputProps('password')} />}
    </>
  );
}
