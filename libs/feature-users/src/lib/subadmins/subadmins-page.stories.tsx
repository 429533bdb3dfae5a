import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  at,
  fits,
  emailOf,
  fails,
  hangs,
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
import { subadminsArea } from './subadmins-area';

const meta = {
  title: 'Subadmin List',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: subadminsArea, address: paths.subadmins() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Subadmin = ReturnType<typeof fixtures.subadmin>;

const permissionSets = [fixtures.subadmin().permissions, fixtures.permissions(), fixtures.noPermissions()];
const subadmins = names.slice(0, 6).map((fullName, index) =>
  fixtures.subadmin({
    _id: `subadmin-${index}`,
    fullName,
    email: emailOf(fullName),
    status: index === 4 ? 'inactive' : 'active',
    permissions: permissionSets[index % permissionSets.length] ?? fixtures.noPermissions(),
  }),
);
const holds = (data: Subadmin[]) =>
  http.get('/subadmin/getall', ({ response }) => response(200).json({ success: true, data }));

export const Full: Story = { args: { answers: [holds(subadmins)] }, play: seen('Ada Lovelace') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = { args: { answers: [hangs('/subadmin/getall')] }, play: seen('Subadmin List') };
export const Empty: Story = { args: { answers: [holds([])] }, play: seen('No subadmins found') };
export const NothingFound: Story = {
  args: { answers: [holds(subadmins)], address: `${paths.subadmins()}?search=zzz` },
  play: seen('Clear filters'),
};
export const Failed: Story = { args: { answers: [fails('/subadmin/getall', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/subadmin/getall', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: { answers: [holds([fixtures.subadmin({ fullName: long.name, email: long.email })])] },
  play: fits(long.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: at[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: at[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: at[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: at[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: at[390] };
export const RightToLeftNames: Story = {
  args: { answers: [holds([fixtures.subadmin({ fullName: rightToLeft.name })])] },
  play: seen(rightToLeft.name),
};
