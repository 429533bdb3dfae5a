import { useAdmin } from '@countinghouse/permissions';
import { FormModal, PasswordField } from '@countinghouse/ui';
import { useForm } from '@mantine/form';
import { useChangePassword } from './account-api';

/** Asks for the present password and a new one. Mounted while it is open. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const changePassword = useChangePassword();
  const { data } = useAdmin();
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: {
      current_password: (typed) => (typed === '' ? 'Your current password is required' : null),
      password: (typed) => (typed === '' ? 'A new password is required' : null),
    },
  });

  return (
    <FormModal
      title="Change password"
      submitLabel="Save new password"
      form={form}
      words={{ error: 'The password was not changed.' }}
      onSubmit={changePassword}
      onClose={onClose}
    >
      {/* Tells a password manager whose passwords these are. */}
      <input type="text" name="username" autoComplete="username" value={data?.data.email ?? ''} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <PasswordField
        label="New password"
        description="From 8 to 128 characters. You are signed out everywhere else."
        required
        {...form.getInputProps('password')}
      />
    </FormModal>
  );
}
