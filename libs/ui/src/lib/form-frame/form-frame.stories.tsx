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
  role: 'clerk',
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
        <FormSection title="Person" description="Who it is, and how to reach them.">
          <TextInput label="Full Name" required {...form.getInputProps('name')} />
          <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
          <PasswordInput label="Password" required {...form.getInputProps('password')} />
        </FormSection>
        <FormSection title="Work">
          <Select label="Role" data={['clerk', 'keeper']} {...form.getInputProps('role')} />
          <TextInput label="Share" inputMode="decimal" rightSection="%" {...form.getInputProps('share')} />
          <Textarea label="Note" description="Seen by colleagues only." {...form.getInputProps('note')} />
          <Checkbox label="Active" {...form.getInputProps('isActive', { type: 'checkbox' })} />
        </FormSection>
      </FormFrame>
    </>
  );
}

interface Person {
  name: string;
  role: string;
  desk: { floor: string; hasLamp: boolean };
}

interface EditPersonFormProps {
  /** What a colleague saves while the form is open. */
  theirs: Person;
  /** The record when the form was opened. */
  initialPerson?: Person;
  onRequest?: (person: Person, version: string | undefined) => void;
  draftKey?: string;
}

const roles = { clerk: { label: 'Clerk' }, keeper: { label: 'Keeper of the books' } };
const personFields = {
  name: { label: 'Full Name' },
  role: { label: 'Role', valueLabels: roles },
  'desk.floor': { label: 'Floor' },
  'desk.hasLamp': { label: 'Has a lamp' },
};
const ada: Person = { name: 'Ada Lovelace', role: 'clerk', desk: { floor: '2', hasLamp: true } };

/** A form of a person that a colleague changes in the meantime, with a server that supports versions. */
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
        record={{ ...loaded, fields: personFields, follows: { 'desk.hasLamp': 'desk.floor' }, reload }}
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
          <TextInput label="Floor" {...form.getInputProps('desk.floor')} />
          <Checkbox label="Has a lamp" {...form.getInputProps('desk.hasLamp', { type: 'checkbox' })} />
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
      'Let the submit button say what it does: "Create User".',
      'Put units into the field.',
      'Give a `draftKey` to whatever takes a while to type.',
      'Give the `record` that is edited, and send what differs from the basis of the save, with its version.',
    ],
    dont: [
      'Use a placeholder as the label.',
      'Close or leave on a refused save.',
      'Send a field that the admin did not change.',
      'Say a refused save in a toast as well.',
    ],
    accessibility: [
      'After a refused save the first wrong field has the focus, and a summary links to the others.',
      'After a version conflict, the note about it has the focus.',
      'Errors are tied to their fields.',
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
export const Untouched: Story = { tags: ['no-picture'] };
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
    await fillInAndSubmit(canvasElement);
    await within(canvasElement).findByRole('alert');
  },
  tags: ['no-picture'],
};
export const Saving: Story = {
  args: { onSubmit: () => new Promise(() => undefined) },
  play: ({ canvasElement }) => fillInAndSubmit(canvasElement),
};
export const SavingFiles: Story = {
  args: { ...Saving.args, whileSaving: <UploadProgress name="passport.jpg" sent={4_130_000} total={9_000_000} /> },
  play: Saving.play,
};
export const WithoutAnAnswer: Story = {
  args: { onSubmit: () => Promise.reject(Object.assign(new Error('Network Error'), { status: 0, code: 'network' })) },
  play: RefusedByTheServer.play,
  tags: ['no-picture'],
};

const theirs: Person = { name: 'Ada King', role: 'keeper', desk: { floor: '3', hasLamp: true } };
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
export const VersionConflictOnAPhone: typeof VersionConflict = {
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
  play: RefusedByTheServer.play,
};
