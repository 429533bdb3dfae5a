import { TextInput } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { RecordScreen } from './record-screen';

const missing = { message: 'Resource not found', isMissing: true, isNotAllowed: false };

const meta = {
  title: 'RecordScreen',
  parameters: guide({
    do: ['Name the record in the title once it is there.', 'Say of an edit form that it is one.'],
    dont: ['Show what is left of a record that could not be read again.', 'Offer Retry for what is not there.'],
    accessibility: ['The title takes the focus after a navigation; loading is a status, and a failure is announced.'],
  }),
  component: RecordScreen<string>,
  args: {
    title: 'Entry 12',
    record: 'Paid for coal and candles.',
    failure: undefined,
    missing: 'Entry not found.',
    list: { href: '/entries', label: 'Go to the entries' },
    children: (text) => <p>{text}</p>,
  },
} satisfies Meta<typeof RecordScreen<string>>;
export default meta;

type Story = StoryObj<typeof meta>;

export const There: Story = { args: { subtitle: 'Written in 1843' } };
export const Loading: Story = { args: { title: 'Entry', record: undefined, loadingLabel: 'Loading the entry...' } };
export const Missing: Story = { args: { title: 'Entry', record: undefined, failure: missing } };
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
export const NotAllowed: Story = {
  args: { isForm: true, failure: { message: 'Unauthorized Access', isMissing: false, isNotAllowed: true } },
};
export const FormOfADeletedRecord: Story = {
  args: {
    title: 'Edit entry 12',
    isForm: true,
    failure: missing,
    children: (text) => <TextInput label="Text" defaultValue={text} />,
  },
};
