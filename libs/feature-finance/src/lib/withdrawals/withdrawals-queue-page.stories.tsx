import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Schemas } from '@countinghouse/api-client/schema';
import {
  fails,
  hangs,
  lacks,
  long,
  onAPhone,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
} from '@countinghouse/testing/screen';
import { paths, snoozedCases } from '@countinghouse/navigation';
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

const holds = (cases: Schemas['QueueCase'][], snoozed = 0) =>
  http.get('/queues/{name}/cases', ({ response }) =>
    response(200).json({ success: true, data: cases, total: cases.length, snoozed }),
  );
const handled = (data: Schemas['CaseActivity']) =>
  http.put('/queues/{name}/cases/{id}/presence', ({ response }) => response(200).json({ success: true, data }));

const grace = { _id: 'grace', fullName: 'Grace Hopper' };

export const Full: Story = { play: seen('Update Status') };
export const OnAPhone: Story = { ...Full, globals: onAPhone, tags: ['picture'] };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const WithOthers: Story = {
  args: {
    answers: [
      handled({
        claim: { admin: grace, at: '2026-03-14T09:26:53.000Z' },
        viewers: [grace, { _id: 'alan', fullName: 'Alan Turing' }],
      }),
    ],
  },
  play: seen('Take over'),
};
export const Snoozed: Story = {
  args: {
    address: snoozedCases('withdrawals'),
    answers: [
      holds([fixtures.queueCase({ snooze: fixtures.snooze() })], 1),
      handled({ claim: null, viewers: [], snooze: fixtures.snooze() }),
    ],
  },
  tags: ['picture'],
  play: seen(/has snoozed this case/),
};
export const Snoozing: Story = {
  play: async (context) => {
    await seen('Update Status')(context);
    const button = await within(context.canvasElement).findByRole('button', { name: 'Snooze' });
    await waitFor(() => expect(button).toBeEnabled());
    await userEvent.click(button);
    await within(document.body).findByRole('dialog', { name: 'Snooze' });
  },
};
export const NothingIsSnoozed: Story = {
  args: { address: snoozedCases('withdrawals'), answers: [holds([])] },
  play: seen('Nothing is snoozed.'),
};
export const VeryLongText: Story = {
  args: { answers: [holds([fixtures.queueCase({ fullName: long.name, amount: 9_999_999_999.99 })])] },
  play: seen('Update Status'),
};
export const NothingPending: Story = { args: { answers: [holds([])] }, play: seen('Nothing more waits here.') };
export const Loading: Story = { args: { answers: [hangs('/queues/{name}/cases')] }, play: seen(/All withdrawals/) };
export const Failed: Story = { args: { answers: [fails('/queues/{name}/cases', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = {
  args: { answers: [fails('/queues/{name}/cases', 401)] },
  play: seen('You do not have access to this area'),
};
export const NoQueues: Story = { args: { answers: [lacks('queues')] }, play: seen('This server keeps no queues.') };
