import { fixtures, http } from '@countinghouse/api-client/testing';
import { paths } from '@countinghouse/navigation';
import { fails, hangs, lacks, long, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { screen, userEvent, within } from 'storybook/test';
import { securityArea } from '../security/security-area';

const meta = {
  title: 'Second Factor Rule',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: securityArea, address: paths.security() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const alone = lacks('dual_approval', 'sessions');
const holds = (rule: Partial<ReturnType<typeof fixtures.secondFactorRule>>) =>
  http.get('/security/second-factor', ({ response }) =>
    response(200).json({ success: true, data: fixtures.secondFactorRule(rule) }),
  );
const many = (fullName: string) =>
  Array.from({ length: 12 }, (_, index) => fixtures.admin({ _id: `subadmin-${index}`, fullName, role: 'subadmin' }));

export const NotRequired: Story = { args: { answers: [alone] }, play: seen('Katherine Johnson') };
export const Required: Story = {
  args: { answers: [alone, holds({ is_required: true, without: [] })] },
  play: seen('Everybody has one.'),
};
/** The main admin has none: what cannot be done yet, and the way there. */
export const NoneOfOnesOwn: Story = {
  args: { answers: [alone, holds({ without: [fixtures.admin()] })] },
  play: seen('Set up your second factor'),
  globals: onAPhone,
  tags: ['picture'],
};
export const Question: Story = {
  args: { answers: [alone] },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('checkbox', { name: 'Required of everybody' }));
    await screen.findByRole('dialog', { name: 'Require a second factor of everybody?' });
  },
};
export const VeryManyAndVeryLong: Story = {
  args: { answers: [alone, holds({ without: many(long.name) })] },
  play: seen('Show all 12'),
  globals: onAPhone,
};
export const Loading: Story = { args: { answers: [alone, hangs('/security/second-factor')] }, play: seen('Security') };
export const Failed: Story = {
  args: { answers: [alone, fails('/security/second-factor', 500)] },
  play: seen('Retry'),
};
