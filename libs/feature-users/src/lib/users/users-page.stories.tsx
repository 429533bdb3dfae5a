import type { fixtures } from '@countinghouse/api-client/testing';
import { http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
  toEmail,
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  personNames,
  notAllowedMessage,
  phoneViewport,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { usersArea } from './users-area';

const meta = {
  title: 'Users List',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: usersArea, address: paths.users() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type User = ReturnType<typeof fixtures.user>;

const kycStatuses = ['in_progress', 'completed', 'pending', 'rejected'] as const;
const users: User[] = personNames.map((fullName, index) => ({
  _id: `user-${index}`,
  fullName,
  email: toEmail(fullName),
  phoneNumber: index % 4 === 3 ? null : `+44 20 7946 00${18 + index}`,
  kyc_status: kycStatuses[index % kycStatuses.length] ?? 'pending',
  kyc_reason: null,
  kyc_reason_details: null,
}));
const respondWith = (rows: User[], total = rows.length) =>
  http.get('/user/getall', ({ response }) =>
    response(200).json({ success: true, data: { users: rows, total, page: 1 } }),
  );

export const Full: Story = { args: { handlers: [respondWith(users, 412)] }, play: waitForText('Ada Lovelace') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = { args: { handlers: [neverRespond('/user/getall')] }, play: waitForText('Users List') };
export const Empty: Story = { args: { handlers: [respondWith([])] }, play: waitForText('No users found') };
export const NoResults: Story = {
  args: { handlers: [respondWith([])], address: `${paths.users()}?search=zzz&status=inactive` },
  play: waitForText('Clear filters'),
};
export const WithoutFilters: Story = {
  args: {
    handlers: [withoutCapabilities('user_filters'), respondWith(users, 412)],
    address: `${paths.users()}?sort=fullName`,
  },
  play: waitForText('Showing 1 to 10 of 412 entries, sorted within the page'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/user/getall', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/user/getall', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: {
    handlers: [
      respondWith(users.map((user) => ({ ...user, fullName: longTexts.name, email: longTexts.email })).slice(0, 3)),
    ],
  },
  play: expectNoOverflow(longTexts.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390] };
export const RightToLeftNames: Story = {
  args: { handlers: [respondWith(users.slice(0, 3).map((user) => ({ ...user, fullName: rightToLeft.name })))] },
  play: waitForText(rightToLeft.name),
};
