import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { RecordFailure } from './record-failure';
import { EmptyState, ErrorState, LoadingState, NotAllowedState } from './states';

const meta = {
  title: 'States',
  parameters: guide({
    about: 'What stands where data would: empty, failed, not allowed, loading.',
    do: [
      'Say what is the matter, and offer the way out.',
      'Give the request id of a failure.',
      'Say of a missing record where the others are.',
    ],
    dont: [
      'Show a failure as emptiness.',
      'Take a spinner for a whole page that has data.',
      'Offer Retry for what is not there.',
    ],
    accessibility: ['A failure is announced; loading is a status.'],
  }),
  component: EmptyState,
  subcomponents: { ErrorState, NotAllowedState, LoadingState },
  args: { title: 'No records found' },
} satisfies Meta<typeof EmptyState>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const EmptyWithWayOut: Story = {
  args: { children: 'Entries appear here once somebody writes one.', action: <Button>Write an entry</Button> },
};
export const Failed: Story = {
  render: () => (
    <ErrorState message="The entries could not be loaded." requestId="req-7f3a91" onRetry={() => undefined} />
  ),
};
export const FailedWithLongText: Story = {
  render: () => (
    <ErrorState message={'The response was not what was expected. '.repeat(12)} onRetry={() => undefined} isRetrying />
  ),
};
export const FailedForAMoment: Story = {
  render: () => <ErrorState message="The server will be back in a moment." onRetry={() => undefined} isAutoRetried />,
};
export const NoSuchRecord: Story = {
  render: () => (
    <RecordFailure
      failure={{ message: 'Resource not found', isMissing: true, isNotAllowed: false }}
      missing="Entry not found."
      list={{ href: '/entries', label: 'Go to the entries' }}
    />
  ),
};
export const PermissionMissing: Story = {
  render: () => <NotAllowedState missing="You do not have the permission “Users”." />,
};
export const NotAllowed: Story = { render: () => <NotAllowedState action={<Button variant="default">Back</Button>} /> };
export const Loading: Story = { render: () => <LoadingState label="Loading entries..." /> };
