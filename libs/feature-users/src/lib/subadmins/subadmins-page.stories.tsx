import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  expectNoOverflow,
  toEmail,
  respondWithError,
  neverRespond,
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
const subadmins = personNames.slice(0, 6).map((fullName, index) =>
  fixtures.subadmin({
    _id: `subadmin-${index}`,
    fullName,
    email: toEmail(fullName),
    status: index === 4 ? 'inactive' : 'active',
    permissions: permissionSets[index % permissionSets.length] ?? fixtures.noPermissions(),
  }),
);
const respondWith = (data: Subadmin[]) =>
  http.get('/subadmin/getall', ({ response }) => response(200).json({ success: true, data }));

export const Full: Story = { args: { handlers: [respondWith(subadmins)] }, play: waitForText('Ada Lovelace') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = {
  args: { handlers: [neverRespond('/subadmin/getall')] },
  play: waitForText('Subadmin List'),
};
export const Empty: Story = { args: { handlers: [respondWith([])] }, play: waitForText('No subadmins found') };
export const NoResults: Story = {
  args: { handlers: [respondWith(subadmins)], address: `${paths.subadmins()}?search=zzz` },
  play: waitForText('Clear filters'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/subadmin/getall', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/subadmin/getall', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: { handlers: [respondWith([fixtures.subadmin({ fullName: longTexts.name, email: longTexts.email })])] },
  play: expectNoOverflow(longTexts.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390] };
export const RightToLeftNames: Story = {
  args: { handlers: [respondWith([fixtures.subadmin({ fullName: rightToLeft.name })])] },
  play: waitForText(rightToLeft.name),
};
