import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  at,
  fails,
  fits,
  hangs,
  lacks,
  long,
  onAPhone,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
} from '@countinghouse/testing/screen';
import type { Area } from '@countinghouse/navigation';
import { RecordFrame } from '@countinghouse/ui';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { KycReview } from './kyc-review';

function CaseScreen() {
  return (
    <RecordFrame title="Case">
      <KycReview id="user-1" />
    </RecordFrame>
  );
}

/** A screen that is nothing but the review. */
const area: Area = {
  permission: 'users',
  routes: [{ path: '/case', lazy: () => Promise.resolve({ Component: CaseScreen }) }],
};

const meta = {
  title: 'KYC Review',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area, address: '/case' },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const holds = (overrides: Parameters<typeof fixtures.userDetails>[0]) =>
  http.get('/user/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.userDetails(overrides) }),
  );
const all = { selfieUpload: '/uploads/selfie-1.webp' };
const press = (name: string) => async (canvasElement: HTMLElement) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name }));

export const SideBySide: Story = {
  args: { answers: [holds(all)] },
  globals: at[1440],
  play: fits('Not verified: Proof of Address, Selfie.'),
};
/** What stands above one of them takes more lines than above the other. */
export const InOneLine: Story = {
  args: { answers: [holds({ document_requests: [fixtures.documentRequest({ kind: 'identificationDocument' })] })] },
  globals: at[1440],
  tags: ['no-picture'],
  play: async ({ canvasElement }) => {
    await seen('No selfie uploaded.')({ canvasElement });
    const tops = () =>
      within(canvasElement)
        .getAllByRole('img', { name: / of Ada Lovelace$/ })
        .map((image) => image.getBoundingClientRect().top);
    await waitFor(() => expect(tops()).toHaveLength(2));
    const [first, second] = tops();
    await expect(first).toBe(second);
  },
};
export const MissingSelfie: Story = { globals: at[1280], play: fits('No selfie uploaded.') };
export const Narrow: Story = {
  args: {
    answers: [holds({ ...all, document_requests: [fixtures.documentRequest()] })],
  },
  globals: onAPhone,
  tags: ['picture'],
  play: fits('The face is not in the picture.'),
};
const proofOfManyPages = fixtures.documentPages({ page_count: 12 });
export const SeveralPages: Story = {
  args: { answers: [holds({ ...all, document_pages: [proofOfManyPages] })] },
  globals: at[1280],
  play: fits('Page 1 of 3'),
};
export const SeveralPagesOnAPhone: Story = { ...SeveralPages, globals: onAPhone };
export const RightToLeft: Story = {
  args: { answers: [holds(all)] },
  globals: rightToLeftLayout,
  play: fits('Ada Lovelace'),
};
export const NothingUploaded: Story = {
  args: { answers: [holds({ identificationDocument: null, proofOfAddressDocument: null })] },
  play: fits('No documents uploaded'),
};
export const VeryLong: Story = {
  args: {
    answers: [
      holds({
        ...all,
        fullName: long.name,
        email: long.email,
        document_requests: [fixtures.documentRequest({ reason: `${long.text} ${'unbroken'.repeat(20)}` })],
      }),
    ],
  },
  globals: onAPhone,
  play: fits(long.email),
};
export const RequestsAreNotKept: Story = {
  args: { answers: [lacks('kyc_requests', 'kyc_verification')] },
  play: fits('No selfie uploaded.'),
};
export const Loading: Story = {
  args: { answers: [hangs('/user/details/{id}')] },
  play: seen('Loading the case...'),
};
export const Failed: Story = { args: { answers: [fails('/user/details/{id}', 500)] }, play: seen('Retry') };
export const ImageFailed: Story = {
  args: { answers: [fails('/uploads/{path}', 500)] },
  play: seen('Could not be shown'),
};
export const NotFound: Story = { args: { answers: [fails('/user/details/{id}', 404)] }, play: seen('User not found.') };
export const NotAllowed: Story = {
  args: { answers: [fails('/user/details/{id}', 401)] },
  play: seen('You do not have access to this area'),
};
export const AskAgain: Story = {
  globals: onAPhone,
  play: async ({ canvasElement }) => {
    await press('Ask again')(canvasElement);
    await within(document.body).findByRole('dialog', { name: 'Ask Ada Lovelace for a document again' });
  },
};
