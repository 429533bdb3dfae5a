import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { RecordFailure } from './record-failure';
import { EmptyState, ErrorState, LoadingState, NotAllowedState } from './states';

const meta = {
  title: 'States',
  parameters: guide({
    about: 'Placeholders for missing data: empty, failed, not allowed, loading.',
    do: [
      'State what happened, and offer the next step.',
      'Show the request ID of an error.',
      'Link a missing record to its list.',
    ],
    dont: [
      'Show an error as an empty state.',
      'Replace loaded data with a spinner.',
      'Offer Retry for a missing record.',
    ],
    accessibility: ['Errors are announced; loading is a status.'],
  }),
  component: EmptyState,
  subcomponents: { ErrorState, NotAllowedState, LoadingState },
  args: { title: 'No records found' },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const EmptyWithAction: Story = {
  args: { children: 'Entries appear here after you add one.', action: <Button>Add an entry</Button> },
};
export const Failed: Story = {
  render: () => (
    <ErrorState message="The entries could not be loaded." requestId="req-7f3a91" onRetry={() => undefined} />
  ),
};
export const FailedWithLongText: Story = {
  render: () => (
    <ErrorState message={'The server sent an unexpected response. '.repeat(12)} onRetry={() => undefined} isRetrying />
  ),
};
export const AutoRetry: Story = {
  render: () => <ErrorState message="The server will be back in a moment." onRetry={() => undefined} isAutoRetried />,
};
export const NotFound: Story = {
  render: () => (
    <RecordFailure
      failure={{ message: 'Resource not found', isMissing: true, isNotAllowed: false }}
      missing="Entry not found."
      list={{ href: '/entries', label: 'Go to the entries' }}
    />
  ),
};
export const MissingPermission: Story = {
  render: () => <NotAllowedState missing="You do not have the permission “Users”." />,
};
export const Forbidden: Story = { render: () => <NotAllowedState action={<Button variant="default">Back</Button>} /> };
export const Loading: Story = { render: () => <LoadingState label="Loading entries..." /> };
