import { fixtures, http } from '@countinghouse/api-client/testing';
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
const programOf = (fullName: string, email = emailOf(fullName)) =>
  fixtures.referralProgram({ user_id: { ...fixtures.referralProgram().user_id, fullName, email } });
const programs = names.map((fullName, index) => ({
  ...programOf(fullName),
  _id: `program-${index}`,
  status: statuses[index % statuses.length] ?? 'active',
}));
const holds = (data: Program[]) =>
  http.get('/referrals', ({ response }) =>
    response(200).json({ success: true, data, pagination: fixtures.pagination({ totalCount: data.length }) }),
  );

export const Full: Story = { args: { answers: [holds(programs)] }, play: seen('Ada Lovelace') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
/** A server that neither filters nor sorts programs. */
export const Unfiltered: Story = {
  args: { answers: [lacks('referral_lists'), holds(programs)], address: `${paths.referrals()}?sort=-email` },
  play: seen('Ada Lovelace'),
};
export const Loading: Story = { args: { answers: [hangs('/referrals')] }, play: seen('Referrals List') };
export const Empty: Story = { args: { answers: [holds([])] }, play: seen('No referrals found') };
export const NothingFound: Story = {
  args: { answers: [holds([])], address: `${paths.referrals()}?search=zzz` },
  play: seen('Clear filters'),
};
export const Failed: Story = { args: { answers: [fails('/referrals', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = { args: { answers: [fails('/referrals', 401)] }, play: seen(notAllowed) };
export const VeryLongNames: Story = {
  args: { answers: [holds([programOf(long.name, long.email)])] },
  play: fits(long.name),
};
export const LongAt1440: Story = { ...VeryLongNames, globals: at[1440] };
export const LongAt1280: Story = { ...VeryLongNames, globals: at[1280] };
export const LongAt1024: Story = { ...VeryLongNames, globals: at[1024] };
export const LongAt820: Story = { ...VeryLongNames, globals: at[820] };
export const LongAt390: Story = { ...VeryLongNames, globals: at[390] };
export const RightToLeftNames: Story = {
  args: { answers: [holds([programOf(rightToLeft.name)])] },
  play: seen(rightToLeft.name),
};
/** A server that is not ours, and leaves out much. */
export const NotAllSent: Story = {
  args: {
    answers: [
      http.untyped.get('*/referrals', () =>
        HttpResponse.json({
          success: true,
          data: [
            { ...programOf(names[0]), total_earnings: null, createdAt: null },
            { referral_code: 'ADA-7Q2M', user_id: { fullName: names[1] } },
            { user_id: null },
            'a program',
          ],
        }),
      ),
    ],
  },
  play: seen(names[0]),
};
