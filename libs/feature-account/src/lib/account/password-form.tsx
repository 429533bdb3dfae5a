import { useAdmin } from '@countinghouse/permissions';
import { FormModal, PasswordField } from '@countinghouse/ui';
import { useForm } from '@mantine/form';
import { useChangePassword } from './account-api';

/** Dialog that changes the admin's own password. Mount it only while it is open. */
export function PasswordForm({ onClose }: { onClose: () => void }) {
  const changePassword = useChangePassword();
  const { data } = useAdmin();
  const form = useForm({
    initialValues: { current_password: '', password: '' },
    validate: {
      current_password: (value) => (value === '' ? 'Your current password is required' : null),
      password: (value) => (value === '' ? 'A new password is required' : null),
    },
  });

  return (
    <FormModal
      title="Change password"
      submitLabel="Save new password"
      form={form}
      messages={{ error: 'The password was not changed.' }}
      onSubmit={changePassword}
      onClose={onClose}
    >
      {/* Lets password managers match the account. */}
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
        description="8 to 128 characters. You are signed out everywhere else."
        required
        {...form.getInputProps('password')}
      />
    </FormModal>
  );
}
