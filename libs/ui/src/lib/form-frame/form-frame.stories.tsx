import { Checkbox, NumberInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { hasLength, isEmail, isNotEmpty, useForm } from '@mantine/form';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from 'react-router-dom';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { FormFrame, FormSection } from './form-frame';

interface Values {
  name: string;
  email: string;
  password: string;
  share: number | string;
  role: string | null;
  isActive: boolean;
  note: string;
}

interface PersonFormProps {
  onSubmit: (values: Values) => Promise<unknown>;
  onSaved?: () => void;
  draftKey?: string;
}

function PersonForm(props: PersonFormProps) {
  const form = useForm<Values>({
    initialValues: { name: '', email: '', password: '', share: 10, role: 'clerk', isActive: true, note: '' },
    validate: {
      name: isNotEmpty('Enter a name'),
      email: isEmail('Enter an email address'),
      password: hasLength({ min: 8 }, 'At least 8 characters'),
    },
  });
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <FormFrame form={form} submitLabel="Create Person" listHref="/people" {...props}>
        <FormSection title="Person" description="Who it is, and how to reach them.">
          <TextInput label="Full Name" required {...form.getInputProps('name')} />
          <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
          <PasswordInput label="Password" required {...form.getInputProps('password')} />
        </FormSection>
        <FormSection title="Work">
          <Select label="Role" data={['clerk', 'keeper']} {...form.getInputProps('role')} />
          <NumberInput label="Share" suffix=" %" {...form.getInputProps('share')} />
          <Textarea label="Note" description="Seen by colleagues only." {...form.getInputProps('note')} />
          <Checkbox label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </FormSection>
      </FormFrame>
    </>
  );
}

const fulfilled: PersonFormProps['onSubmit'] = () => Promise.resolve();

const meta = {
  title: 'FormFrame',
  parameters: guide({
    do: [
      'Let the submit button say what it does: "Create User".',
      'Put units into the field.',
      'Give a `draftKey` to whatever takes a while to type.',
    ],
    dont: ['Use a placeholder as the label.', 'Close or leave on a refused save.'],
    accessibility: [
      'After a refused save the first wrong field has the focus, and a summary links to the others.',
      'Errors are tied to their fields.',
    ],
  }),
  subcomponents: { FormFrame },
  component: PersonForm,
  args: { onSubmit: fulfilled },
} satisfies Meta<typeof PersonForm>;
export default meta;

type Story = StoryObj<typeof meta>;

async function fillIn(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByLabelText(/Full Name/), 'Ada Lovelace');
  await userEvent.type(canvas.getByLabelText(/Email/), 'ada@example.com');
  await userEvent.type(canvas.getByLabelText(/^Password/), 'analytical');
  await userEvent.click(canvas.getByRole('button', { name: 'Create Person' }));
}

export const Untouched: Story = {};
export const NotFilledIn: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Create Person' }));
    await within(canvasElement).findByRole('alert');
  },
};
export const RefusedByTheServer: Story = {
  args: {
    onSubmit: () =>
      Promise.reject(
        Object.assign(new Error('This person could not be saved.'), {
          fields: { email: 'Somebody has this address already', ledger: 'There is no such ledger' },
        }),
      ),
  },
  play: async ({ canvasElement }) => {
    await fillIn(canvasElement);
    await within(canvasElement).findByRole('alert');
  },
};
export const Saving: Story = {
  args: { onSubmit: () => new Promise(() => undefined) },
  play: ({ canvasElement }) => fillIn(canvasElement),
};
