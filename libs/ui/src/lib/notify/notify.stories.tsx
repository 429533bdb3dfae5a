import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { notify } from './notify';
import { notifyUndoable } from './notify-undoable';

interface NotifyExampleProps {
  show: () => void;
}

/** A button that shows a notification. */
function NotifyExample({ show }: NotifyExampleProps) {
  return <Button onClick={show}>Notify</Button>;
}

const meta = {
  title: 'notify',
  parameters: guide({
    do: ['Report the result of an action.'],
    dont: [
      'Repeat what the screen already shows.',
      'Call it from a screen for a failed request: the error policy of the app does.',
    ],
    accessibility: [
      'Success messages close after four seconds; error messages stay until they are closed. Both are announced.',
    ],
  }),

  component: NotifyExample,
  args: { show: () => notify.success('Person created successfully') },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Notify' }));
    // A success message closes after four seconds unless the pointer is over it.
    await userEvent.hover(await within(document.body).findByRole('button', { name: 'Close message' }));
  },
} satisfies Meta<typeof NotifyExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Success: Story = {};
export const Undoable: Story = {
  args: { show: () => notifyUndoable('Person moved to the archive', () => notify.success('Person moved back')) },
};
export const Failure: Story = {
  args: { show: () => notify.error('The person could not be deleted.', { requestId: 'req-7f3a91c2' }) },
};
export const LongFailure: Story = {
  args: {
    show: () =>
      notify.error(`The person could not be saved. ${'The database is not available. '.repeat(6)}`, {
        requestId: '7f3a91c2-6f04-4c1b-9c4f-0a8f4e1d6a55',
      }),
  },
};
