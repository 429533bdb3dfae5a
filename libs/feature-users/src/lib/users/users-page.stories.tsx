import type { fixtures } from '@countinghouse/api-client/testing';
import { http } from '@countinghouse/api-client/testing';
import {
  at,
  fits,
  emailOf,
  fails,
  hangs,
  lacks,
  long,
  names,
  notAllowed,
  onAPhone,
  rightToLeft,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
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

const kyc = ['in_progress', 'completed', 'pending', 'rejected'] as const;
const users: User[] = names.map((fullName, index) => ({
  _id: `user-${index}`,
  fullName,
  email: emailOf(fullName),
  phoneNumber: index % 4 === 3 ? null : `+44 20 7946 00${18 + index}`,
  kyc_status: kyc[index % kyc.length] ?? 'pending',
  kyc_reason: null,
  kyc_reason_details: null,
}));
const holds = (rows: User[], total = rows.length) =>
  http.get('/user/getall', ({ response }) =>
    response(200).json({ success: true, data: { users: rows, total, page: 1 } }),
  );

export const Full: Story = { args: { answers: [holds(users, 412)] }, play: seen('Ada Lovelace') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = { args: { answers: [hangs('/user/getall')] }, play: seen('Users List') };
export const Empty: Story = { args: { answers: [holds([])] }, play: seen('No users found') };
export const NothingFound: Story = {
  args: { answers: [holds([])], address: `${paths.users()}?search=zzz&status=inactive` },
  play: seen('Clear filters'),
};
export const WithoutFilters: Story = {
  args: { answers: [lacks('user_filters'), holds(users, 412)], address: `${paths.users()}?sort=fullName` },
  play: seen('Showing 1 to 10 of 412 entries, sorted within the page'),
};
export const Failed: Story = { args: { answers: [fails('/user/getall', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/user/getall', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: { answers: [holds(users.map((user) => ({ ...user, fullName: long.name, email: long.email })).slice(0, 3))] },
  play: fits(long.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: at[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: at[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: at[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: at[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: at[390] };
export const RightToLeftNames: Story = {
  args: { answers: [holds(users.slice(0, 3).map((user) => ({ ...user, fullName: rightToLeft.name })))] },
  play: seen(rightToLeft.name),
};
