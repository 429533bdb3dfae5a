import { fixtures, http } from '@countinghouse/api-client/testing';
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
import { HttpResponse } from 'msw';
import { referralsArea } from './referrals-area';

const meta = {
  title: 'Referrals List',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: referralsArea, address: paths.referrals() },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Program = ReturnType<typeof fixtures.referralProgram>;

const statuses = ['active', 'inactive', 'pending'] as const;
const createProgram = (fullName: string, email = toEmail(fullName)) =>
  fixtures.referralProgram({ user_id: { ...fixtures.referralProgram().user_id, fullName, email } });
const programs = personNames.map((fullName, index) => ({
  ...createProgram(fullName),
  _id: `program-${index}`,
  status: statuses[index % statuses.length] ?? 'active',
}));
const respondWith = (data: Program[]) =>
  http.get('/referrals', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: data.length }) }),
  );

export const Full: Story = { args: { handlers: [respondWith(programs)] }, play: waitForText('Ada Lovelace') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
/** A server that does not filter or sort programs. */
export const WithoutFilters: Story = {
  args: {
    handlers: [withoutCapabilities('referral_lists'), respondWith(programs)],
    address: `${paths.referrals()}?sort=-email`,
  },
  play: waitForText('Ada Lovelace'),
};
export const Loading: Story = { args: { handlers: [neverRespond('/referrals')] }, play: waitForText('Referrals List') };
export const Empty: Story = { args: { handlers: [respondWith([])] }, play: waitForText('No referrals found') };
export const NoResults: Story = {
  args: { handlers: [respondWith([])], address: `${paths.referrals()}?search=zzz` },
  play: waitForText('Clear filters'),
};
export const Failed: Story = { args: { handlers: [respondWithError('/referrals', 500)] }, play: waitForText('Retry') };
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/referrals', 401)] },
  play: waitForText(notAllowedMessage),
};
export const VeryLongNames: Story = {
  args: { handlers: [respondWith([createProgram(longTexts.name, longTexts.email)])] },
  play: expectNoOverflow(longTexts.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: viewports[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: viewports[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: viewports[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: viewports[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: viewports[390] };
export const RightToLeftNames: Story = {
  args: { handlers: [respondWith([createProgram(rightToLeft.name)])] },
  play: waitForText(rightToLeft.name),
};
/** A minimal server that omits optional fields. */
export const IncompleteData: Story = {
  args: {
    handlers: [
      http.untyped.get('*/referrals', () =>
        HttpResponse.json({
          success: true,
          data: [
            { ...createProgram(personNames[0]), total_earnings: null, createdAt: null },
            { referral_code: 'ADA-7Q2M', user_id: { fullName: personNames[1] } },
            { user_id: null },
            'a program',
          ],
        }),
      ),
    ],
  },
  play: waitForText(personNames[0]),
};
