import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  fails,
  hangs,
  lacks,
  long,
  notAllowed,
  onAPhone,
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
  title: 'Referral Details',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: referralsArea, address: paths.referralDetails('user-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;
type Details = ReturnType<typeof fixtures.referralDetails>;
type Program = Parameters<typeof fixtures.referralProgram>[0];

const holds = (program: Program, people: Details['referredUsers']) => [
  http.get('/referrals/user/{id}', ({ response }) =>
    response(200).json({
      success: true,
      data: fixtures.referralDetails({ referralProgram: fixtures.referralProgram(program) }),
    }),
  ),
  http.get('/referrals/user/{id}/referred', ({ response }) =>
    response(200).json({ success: true, data: people, pagination: pages(people) }),
  ),
  http.get('/referrals/user/{id}/earnings', ({ response }) => {
    const earnings = fixtures.referralProgram(program).referral_earnings;
    return response(200).json({ success: true, data: earnings, pagination: pages(earnings) });
  }),
];
const pages = ({ length }: readonly unknown[]) => fixtures.pagination({ totalCount: length });

export const Full: Story = { play: seen('Referrals of Ada Lovelace') };
export const OnAPhone: Story = { ...Full, globals: onAPhone };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = { args: { answers: [hangs('/referrals/user/{id}')] }, play: seen('Referral Details') };
export const Empty: Story = {
  args: { answers: holds({ referral_earnings: [], milestones_achieved: [] }, []) },
  play: seen('No milestones achieved yet'),
};
/** What has calls of its own fails by itself. */
export const PartFailed: Story = {
  args: { answers: [fails('/referrals/user/{id}/earnings', 500), hangs('/referrals/user/{id}/referred')] },
  play: seen('Internal Server Error'),
  tags: ['picture'],
};
/** A server that sends a program whole. */
export const Whole: Story = { args: { answers: [lacks('referral_lists')] }, play: seen('Referrals of Ada Lovelace') };
export const Failed: Story = { args: { answers: [fails('/referrals/user/{id}', 500)] }, play: seen('Retry') };
export const NotAllowed: Story = {
  args: { answers: [fails('/referrals/user/{id}', 401)] },
  play: seen(notAllowed),
};
export const NotFound: Story = {
  args: { answers: [fails('/referrals/user/{id}', 404)] },
  play: seen('No referral data found for this user.'),
};
export const VeryLongNames: Story = {
  args: {
    answers: holds(
      { user_id: { ...fixtures.referralProgram().user_id, fullName: long.name, email: long.email } },
      fixtures.referralDetails().referredUsers.map((user) => ({ ...user, fullName: long.name, email: long.email })),
    ),
  },
  play: seen(`Referrals of ${long.name}`),
};
/** A server that is not ours, and leaves out much. */
export const NotAllSent: Story = {
  args: {
    answers: [
      lacks('referral_lists'),
      http.untyped.get('*/referrals/user/*', () =>
        HttpResponse.json({
          success: true,
          data: {
            referralProgram: {
              user_id: { email: 'ada@example.com' },
              referral_earnings: [{ earning_amount: 75 }, 'x'],
            },
            referredUsers: [],
          },
        }),
      ),
    ],
  },
  play: seen('Referrals of ada@example.com'),
};
