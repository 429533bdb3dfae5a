import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  notAllowedMessage,
  phoneViewport,
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

const respondWith = (program: Program, referredUsers: Details['referredUsers']) => [
  http.get('/referrals/user/{id}', ({ response }) =>
    response(200).json({
      success: true,
      data: fixtures.referralDetails({ referralProgram: fixtures.referralProgram(program) }),
    }),
  ),
  http.get('/referrals/user/{id}/referred', ({ response }) =>
    response(200).json({ success: true, data: referredUsers, pagination: pages(referredUsers) }),
  ),
  http.get('/referrals/user/{id}/earnings', ({ response }) => {
    const earnings = fixtures.referralProgram(program).referral_earnings;
    return response(200).json({ success: true, data: earnings, pagination: pages(earnings) });
  }),
];
const pages = ({ length }: readonly unknown[]) => fixtures.pagination({ totalCount: length });

export const Full: Story = { play: waitForText('Referrals of Ada Lovelace') };
export const Mobile: Story = { ...Full, globals: phoneViewport };
export const RightToLeft: Story = { ...Full, globals: rightToLeftLayout };
export const Loading: Story = {
  args: { handlers: [neverRespond('/referrals/user/{id}')] },
  play: waitForText('Referral Details'),
};
export const Empty: Story = {
  args: { handlers: respondWith({ referral_earnings: [], milestones_achieved: [] }, []) },
  play: waitForText('No milestones achieved yet'),
};
/** Tables with their own requests fail independently. */
export const PartialFailure: Story = {
  args: {
    handlers: [respondWithError('/referrals/user/{id}/earnings', 500), neverRespond('/referrals/user/{id}/referred')],
  },
  play: waitForText('Internal Server Error'),
  tags: ['snapshot'],
};
/** A server without pagination: it sends the complete program. */
export const WithoutPagination: Story = {
  args: { handlers: [withoutCapabilities('referral_lists')] },
  play: waitForText('Referrals of Ada Lovelace'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/referrals/user/{id}', 500)] },
  play: waitForText('Retry'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/referrals/user/{id}', 401)] },
  play: waitForText(notAllowedMessage),
};
export const NotFound: Story = {
  args: { handlers: [respondWithError('/referrals/user/{id}', 404)] },
  play: waitForText('No referral data found for this user.'),
};
export const VeryLongNames: Story = {
  args: {
    handlers: respondWith(
      { user_id: { ...fixtures.referralProgram().user_id, fullName: longTexts.name, email: longTexts.email } },
      fixtures
        .referralDetails()
        .referredUsers.map((user) => ({ ...user, fullName: longTexts.name, email: longTexts.email })),
    ),
  },
  play: waitForText(`Referrals of ${longTexts.name}`),
};
/** A minimal server that omits optional fields. */
export const IncompleteData: Story = {
  args: {
    handlers: [
      withoutCapabilities('referral_lists'),
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
  play: waitForText('Referrals of ada@example.com'),
};
