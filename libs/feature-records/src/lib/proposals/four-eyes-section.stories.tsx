import { fixtures, http } from '@countinghouse/api-client/testing';
import type { Area } from '@countinghouse/navigation';
import { fails, hangs, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { FourEyesSection } from './four-eyes-section';

const area: Area = {
  permission: 'any',
  routes: [{ path: '/rules', lazy: () => Promise.resolve({ Component: FourEyesSection }) }],
};

const meta = {
  title: 'Four Eyes',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area, address: '/rules' },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const holds = (rules: Parameters<typeof fixtures.fourEyes>[0]) =>
  http.get('/four-eyes', ({ response }) => response(200).json({ success: true, data: fixtures.fourEyes(rules) }));
const on = holds({ withdrawals_above: 10_000, topups_above: 2500.5, deposit_addresses: true, permissions: true });
const waits = (proposedBy: Partial<ReturnType<typeof fixtures.proposal>> = {}) =>
  http.get('/proposals', ({ response }) =>
    response(200).json({
      success: true,
      data: [
        fixtures.proposal({
          kind: 'four_eyes',
          record_type: 'four_eyes',
          record_id: 'four-eyes',
          before: { withdrawals_above: 10_000 },
          after: { withdrawals_above: 50_000 },
          ...proposedBy,
        }),
      ],
    }),
  );

export const Off: Story = { args: { answers: [holds({})] }, play: seen('Change four eyes') };
export const On: Story = { args: { answers: [on] }, play: seen('Above $10,000.00') };
export const WaitingForASecondAdmin: Story = {
  args: { answers: [on, waits({ proposed_by: { _id: 'admin-1', fullName: 'Grace Hopper' } })] },
  play: seen('You wait for a second admin'),
};
export const ProposedByAnother: Story = {
  args: { answers: [on, waits()] },
  play: seen('Agree'),
  globals: onAPhone,
  tags: ['picture'],
};
export const Loading: Story = { args: { answers: [hangs('/four-eyes')] }, play: seen('Change four eyes') };
export const Failed: Story = { args: { answers: [fails('/four-eyes', 500)] }, play: seen('Retry') };
export const Changing: Story = {
  args: { answers: [on] },
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Change four eyes' });
    await within(canvasElement).findByText('Above $10,000.00');
    await userEvent.click(button);
    await screen.findByRole('dialog', { name: 'Four eyes' });
  },
  tags: ['both-schemes'],
};
