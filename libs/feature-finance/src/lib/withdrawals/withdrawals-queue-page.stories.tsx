import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Schemas } from '@countinghouse/api-client/schema';
import {
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths, getSnoozedCasesPath } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { withdrawalsArea } from './withdrawals-area';

const meta = {
  title: 'Withdrawal Queue',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: withdrawalsArea, address: paths.queue('withdrawals') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const mockCases = (cases: Schemas['QueueCase'][], snoozed = 0) =>
  http.get('/queues/{name}/cases', ({ response }) =>
    response(200).json({ success: true, data: cases, total: cases.length, snoozed }),
  );
const mockActivity = (data: Schemas['CaseActivity']) =>
  http.put('/queues/{name}/cases/{id}/presence', ({ response }) => response(200).json({ success: true, data }));

const grace = { _id: 'grace', fullName: 'Grace Hopper' };

export const Full: Story = { play: waitForText('Update Status') };
export const Mobile: Story = { ...Full, globals: phoneViewport, tags: ['snapshot'] };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const ClaimedByColleague: Story = {
  args: {
    handlers: [
      mockActivity({
        claim: { admin: grace, at: '2026-03-14T09:26:53.000Z' },
        viewers: [grace, { _id: 'alan', fullName: 'Alan Turing' }],
      }),
    ],
  },
  play: waitForText('Take over'),
};
export const Snoozed: Story = {
  args: {
    address: getSnoozedCasesPath('withdrawals'),
    handlers: [
      mockCases([fixtures.queueCase({ snooze: fixtures.snooze() })], 1),
      mockActivity({ claim: null, viewers: [], snooze: fixtures.snooze() }),
    ],
  },
  tags: ['snapshot'],
  play: waitForText(/has snoozed this case/),
};
export const Snoozing: Story = {
  play: async (context) => {
    await waitForText('Update Status')(context);
    const button = await within(context.canvasElement).findByRole('button', { name: 'Snooze' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await within(document.body).findByRole('dialog', { name: 'Snooze' });
  },
};
export const NoSnoozedCases: Story = {
  args: { address: getSnoozedCasesPath('withdrawals'), handlers: [mockCases([])] },
  play: waitForText('Nothing is snoozed.'),
};
export const VeryLongText: Story = {
  args: { handlers: [mockCases([fixtures.queueCase({ fullName: longTexts.name, amount: 9_999_999_999.99 })])] },
  play: waitForText('Update Status'),
};
export const QueueCleared: Story = { args: { handlers: [mockCases([])] }, play: waitForText('Queue cleared.') };
export const Loading: Story = {
  args: { handlers: [neverRespond('/queues/{name}/cases')] },
  play: waitForText(/All withdrawals/),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/queues/{name}/cases', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/queues/{name}/cases', 401)] },
  play: waitForText('You do not have access to this area'),
};
export const NotSupported: Story = {
  args: { handlers: [withoutCapabilities('queues')] },
  play: waitForText('This server has no queues.'),
};
