import { Button, Checkbox, NativeSelect, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { hasLength, isEmail, isNotEmpty, useForm } from '@mantine/form';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from 'react-router-dom';
import { userEvent, within } from 'storybook/test';
import { useState } from 'react';
import { guide } from '../../stories/guide';
import { UploadProgress } from '../upload-progress/upload-progress';
import { FormFrame, FormSection, type FormFrameProps } from './form-frame';
import type { SaveMessages } from './save-error';
import type { FormRecord } from './use-form-record';

interface Values {
  name: string;
  email: string;
  password: string;
  share: string;
  role: string | null;
  isActive: boolean;
  note: string;
}

interface PersonFormProps {
  onSubmit: FormFrameProps<Values, unknown>['onSubmit'];
  onBeforeSave?: FormFrameProps<Values, unknown>['onBeforeSave'];
  messages?: SaveMessages;
  onSaved?: () => void;
  draftKey?: string;
  whileSaving?: FormFrameProps<Values, unknown>['whileSaving'];
  record?: FormRecord<Values>;
}

const initialValues: Values = {
  name: '',
  email: '',
  password: '',
  share: '10',
  role: 'support',
  isActive: true,
  note: '',
};

function PersonForm(props: PersonFormProps) {
  const form = useForm<Values>({
    initialValues,
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
        <FormSection title="Person" description="Name and contact details.">
          <TextInput label="Full Name" required {...form.getInputProps('name')} />
          <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
          <PasswordInput label="Password" required {...form.getInputProps('password')} />
        </FormSection>
        <FormSection title="Work">
          <Select label="Role" data={['support', 'finance']} {...form.getInputProps('role')} />
          <TextInput label="Share" inputMode="decimal" rightSection="%" {...form.getInputProps('share')} />
          <Textarea label="Note" description="Visible to staff only." {...form.getInputProps('note')} />
          <Checkbox label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </FormSection>
      </FormFrame>
    </>
  );
}

interface Person {
  name: string;
  role: string;
  document: { number: string; isVerified: boolean };
}

interface EditPersonFormProps {
  /** What a colleague saves while the form is open. */
  theirs: Person;
  /** The record when the form was opened. */
  initialPerson?: Person;
  onRequest?: (person: Person, version: string | undefined) => void;
  draftKey?: string;
}

const roles = { support: { label: 'Support' }, finance: { label: 'Finance and operations' } };
const personFields = {
  name: { label: 'Full Name' },
  role: { label: 'Role', valueLabels: roles },
  'document.number': { label: 'Document number' },
  'document.isVerified': { label: 'Verified' },
};
const ada: Person = { name: 'Ada Lovelace', role: 'support', document: { number: '2', isVerified: true } };

/** A form of a person that a colleague changes while it is open. The server supports versions. */
function EditPersonForm({ theirs, initialPerson = ada, onRequest, draftKey }: EditPersonFormProps) {
  const [stored, setStored] = useState({ values: initialPerson, version: 'v1' });
  const [loaded, setLoaded] = useState(stored);
  const form = useForm<Person>({ initialValues: initialPerson });
  const saveAsColleague = () => setStored({ values: theirs, version: 'v2' });
  const save = (values: Person, version: string | undefined) => {
    onRequest?.(values, version);
    if (version === stored.version) return Promise.resolve();
    return Promise.reject(
      Object.assign(new Error('Grace Hopper has changed this since you read it.'), {
        status: 409,
        code: 'version_conflict',
        changedBy: { fullName: 'Grace Hopper' },
        changedAt: '2026-03-14T09:26:53.000Z',
      }),
    );
  };
  const reload = () => {
    setLoaded(stored);
    return Promise.resolve(stored);
  };

  return (
    <>
      <Button.Group mb="md">
        <Button variant="default" onClick={saveAsColleague}>
          A colleague saves
        </Button>
        <Button variant="default" onClick={() => void reload()}>
          Refetch
        </Button>
      </Button.Group>
      <FormFrame
        form={form}
        record={{
          ...loaded,
          fields: personFields,
          dependentFields: { 'document.isVerified': 'document.number' },
          reload,
        }}
        onSubmit={(values, { version }) => save(values, version)}
        submitLabel="Update Person"
        listHref="/people"
        {...(draftKey !== undefined && { draftKey })}
      >
        <FormSection title="Person">
          <TextInput label="Full Name" {...form.getInputProps('name')} />
          <NativeSelect
            label="Role"
            data={Object.entries(roles).map(([value, { label }]) => ({ value, label }))}
            {...form.getInputProps('role')}
          />
          <TextInput label="Document number" {...form.getInputProps('document.number')} />
          <Checkbox label="Verified" {...form.getInputProps('document.isVerified', { type: 'checkbox' })} />
        </FormSection>
      </FormFrame>
    </>
  );
}

const succeed: PersonFormProps['onSubmit'] = () => Promise.resolve();

const meta = {
  title: 'FormFrame',
  parameters: guide({
    do: [
      'Label the submit button with its action: "Create User".',
      'Show units in the field.',
      'Set a `draftKey` for long forms.',
      'Set the edited `record`, and send the changes from its base version, with that version.',
    ],
    dont: [
      'Use a placeholder as the label.',
      'Close the form or navigate away after a failed save.',
      'Send unchanged fields.',
      'Show a failed save in a toast as well.',
    ],
    accessibility: [
      'After a failed save, the first invalid field has the focus, and a summary links to the others.',
      'After a version conflict, its note has the focus.',
      'Errors are associated with their fields.',
    ],
  }),
  component: PersonForm,
  subcomponents: { FormFrame },
  args: { onSubmit: succeed },
} satisfies Meta<typeof PersonForm>;
export default meta;

type Story = StoryObj<typeof meta>;

async function fillInAndSubmit(canvasElement: HTMLElement) {
  const canvas = within(canvasElement);
  await userEvent.type(await canvas.findByLabelText(/Full Name/), 'Ada Lovelace');
  await userEvent.type(canvas.getByLabelText(/Email/), 'ada@example.com');
  await userEvent.type(canvas.getByLabelText(/^Password/), 'analytical');
  await userEvent.click(canvas.getByRole('button', { name: 'Create Person' }));
}

// The form pattern's snapshots cover the untouched and the rejected form.
export const Untouched: Story = { tags: ['no-snapshot'] };
export const ValidationErrors: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Create Person' }));
    await within(canvasElement).findByRole('alert');
  },
};
export const ServerErrors: Story = {
  args: {
    onSubmit: () =>
      Promise.reject(
        Object.assign(new Error('This person could not be saved.'), {
          fields: { email: 'This email is already in use', wallet: 'This wallet does not exist' },
        }),
      ),
  },
  play: async ({ canvasElement }) => {
    await fillInAndSubmit(canvasElement);
    await within(canvasElement).findByRole('alert');
  },
  tags: ['no-snapshot'],
};
export const Saving: Story = {
  args: { onSubmit: () => new Promise(() => undefined) },
  play: ({ canvasElement }) => fillInAndSubmit(canvasElement),
};
export const SavingFiles: Story = {
  args: { ...Saving.args, whileSaving: <UploadProgress name="passport.jpg" sent={4_130_000} total={9_000_000} /> },
  play: Saving.play,
};
export const NoResponse: Story = {
  args: { onSubmit: () => Promise.reject(Object.assign(new Error('Network Error'), { status: 0, code: 'network' })) },
  play: ServerErrors.play,
  tags: ['no-snapshot'],
};

const theirs: Person = { name: 'Ada King', role: 'finance', document: { number: '3', isVerified: true } };
export const VersionConflict: StoryObj<typeof EditPersonForm> = {
  args: { theirs },
  render: (args) => <EditPersonForm {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.type(await canvas.findByLabelText('Full Name'), ', Countess');
    await userEvent.click(canvas.getByRole('button', { name: 'A colleague saves' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Update Person' }));
    await canvas.findByRole('alert');
  },
};
export const VersionConflictMobile: typeof VersionConflict = {
  ...VersionConflict,
  globals: { viewport: { value: 'phone' } },
};
export const Deleted: Story = {
  args: {
    onSubmit: () => Promise.reject(Object.assign(new Error('Resource not found'), { status: 404, code: 'not_found' })),
    record: {
      values: initialValues,
      fields: {},
      reload: () => Promise.resolve({ values: initialValues }),
    },
  },
  play: ServerErrors.play,
};
