import { TextInput } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { RecordScreen } from './record-screen';

const missing = { message: 'Resource not found', isMissing: true, isNotAllowed: false };

const meta = {
  title: 'RecordScreen',
  parameters: guide({
    do: ['Name the record in the title once it has loaded.', 'Set `isForm` for an edit form.'],
    dont: ['Show stale data of a record that could not be reloaded.', 'Offer Retry for a missing record.'],
    accessibility: ['The title gets the focus after a navigation. Loading is a status, and errors are announced.'],
  }),
  component: RecordScreen<string>,
  args: {
    title: 'Entry 12',
    record: 'Top-up by USDT on Ethereum.',
    failure: undefined,
    missing: 'Entry not found.',
    list: { href: '/entries', label: 'Go to the entries' },
    children: (text) => <p>{text}</p>,
  },
} satisfies Meta<typeof RecordScreen<string>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Loaded: Story = { args: { subtitle: 'Created on 9 Mar 2025' } };
export const Loading: Story = { args: { title: 'Entry', record: undefined, loadingLabel: 'Loading the entry...' } };
export const NotFound: Story = { args: { title: 'Entry', record: undefined, failure: missing } };
export const Failed: Story = {
  args: {
    failure: {
      message: 'The entry could not be loaded.',
      isMissing: false,
      isNotAllowed: false,
      onRetry: () => undefined,
    },
  },
};
export const Forbidden: Story = {
  args: { isForm: true, failure: { message: 'Unauthorized Access', isMissing: false, isNotAllowed: true } },
};
export const DeletedRecordForm: Story = {
  args: {
    title: 'Edit entry 12',
    isForm: true,
    failure: missing,
    children: (text) => <TextInput label="Text" defaultValue={text} />,
  },
};
