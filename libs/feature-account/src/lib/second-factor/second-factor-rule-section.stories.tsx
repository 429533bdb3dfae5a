import { fixtures, http } from '@countinghouse/api-client/testing';
import { paths } from '@countinghouse/navigation';
import {
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
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

const withoutOtherSections = withoutCapabilities('dual_approval', 'sessions');
const respondWith = (rule: Partial<ReturnType<typeof fixtures.secondFactorRule>>) =>
  http.get('/security/second-factor', ({ response }) =>
    response(200).json({ success: true, data: fixtures.secondFactorRule(rule) }),
  );
const createAdmins = (fullName: string) =>
  Array.from({ length: 12 }, (_, index) => fixtures.admin({ _id: `subadmin-${index}`, fullName, role: 'subadmin' }));

export const NotRequired: Story = {
  args: { handlers: [withoutOtherSections] },
  play: waitForText('Katherine Johnson'),
};
export const Required: Story = {
  args: { handlers: [withoutOtherSections, respondWith({ is_required: true, without: [] })] },
  play: waitForText('Everyone has one.'),
};
/** The main admin has no second factor and cannot require one yet. */
export const OwnSecondFactorMissing: Story = {
  args: { handlers: [withoutOtherSections, respondWith({ without: [fixtures.admin()] })] },
  play: waitForText('Set up your second factor'),
  globals: phoneViewport,
  tags: ['snapshot'],
};
export const Confirmation: Story = {
  args: { handlers: [withoutOtherSections] },
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('checkbox', { name: 'Require for all admins' }));
    await screen.findByRole('dialog', { name: 'Require a second factor for all admins?' });
  },
};
export const ManyLongNames: Story = {
  args: { handlers: [withoutOtherSections, respondWith({ without: createAdmins(longTexts.name) })] },
  play: waitForText('Show all 12'),
  globals: phoneViewport,
};
export const Loading: Story = {
  args: { handlers: [withoutOtherSections, neverRespond('/security/second-factor')] },
  play: waitForText('Security'),
};
export const Failed: Story = {
  args: { handlers: [withoutOtherSections, respondWithError('/security/second-factor', 500)] },
  play: waitForText('Retry'),
};
