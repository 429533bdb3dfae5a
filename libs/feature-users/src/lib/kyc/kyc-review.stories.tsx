import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  viewports,
  respondWithError,
  expectNoOverflow,
  neverRespond,
  withoutCapabilities,
  longTexts,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
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

/** A screen with only the review. */
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

const respondWith = (overrides: Parameters<typeof fixtures.userDetails>[0]) =>
  http.get('/user/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.userDetails(overrides) }),
  );
const allDocuments = { selfieUpload: '/uploads/selfie-1.webp' };
const press = (name: string) => async (canvasElement: HTMLElement) =>
  userEvent.click(await within(canvasElement).findByRole('button', { name }));

export const SideBySide: Story = {
  args: { handlers: [respondWith(allDocuments)] },
  globals: viewports[1440],
  play: expectNoOverflow('Not verified: Proof of Address, Selfie.'),
};
/** The header above one image is taller than above the other. */
export const ImagesAligned: Story = {
  args: {
    handlers: [respondWith({ document_requests: [fixtures.documentRequest({ kind: 'identificationDocument' })] })],
  },
  globals: viewports[1440],
  tags: ['no-snapshot'],
  play: async ({ canvasElement }) => {
    await waitForText('No selfie uploaded.')({ canvasElement });
    const tops = () =>
      within(canvasElement)
        .getAllByRole('img', { name: / of Ada Lovelace$/ })
        .map((image) => image.getBoundingClientRect().top);
    await waitFor(() => expect(tops()).toHaveLength(2));
    const [first, second] = tops();
    await expect(first).toBe(second);
  },
};
export const MissingSelfie: Story = { globals: viewports[1280], play: expectNoOverflow('No selfie uploaded.') };
export const Mobile: Story = {
  args: {
    handlers: [respondWith({ ...allDocuments, document_requests: [fixtures.documentRequest()] })],
  },
  globals: phoneViewport,
  tags: ['snapshot'],
  play: expectNoOverflow('The face is not in the picture.'),
};
const longDocument = fixtures.documentPages({ page_count: 12 });
export const SeveralPages: Story = {
  args: { handlers: [respondWith({ ...allDocuments, document_pages: [longDocument] })] },
  globals: viewports[1280],
  play: expectNoOverflow('Page 1 of 3'),
};
export const SeveralPagesMobile: Story = { ...SeveralPages, globals: phoneViewport };
export const RightToLeft: Story = {
  args: { handlers: [respondWith(allDocuments)] },
  globals: rightToLeftLayout,
  play: expectNoOverflow('Ada Lovelace'),
};
export const NoDocuments: Story = {
  args: { handlers: [respondWith({ identificationDocument: null, proofOfAddressDocument: null })] },
  play: expectNoOverflow('No documents uploaded'),
};
export const VeryLong: Story = {
  args: {
    handlers: [
      respondWith({
        ...allDocuments,
        fullName: longTexts.name,
        email: longTexts.email,
        document_requests: [fixtures.documentRequest({ reason: `${longTexts.text} ${'unbroken'.repeat(20)}` })],
      }),
    ],
  },
  globals: phoneViewport,
  play: expectNoOverflow(longTexts.email),
};
export const WithoutDocumentRequests: Story = {
  args: { handlers: [withoutCapabilities('kyc_requests', 'kyc_verification')] },
  play: expectNoOverflow('No selfie uploaded.'),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/user/details/{id}')] },
  play: waitForText('Loading the case...'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/user/details/{id}', 500)] },
  play: waitForText('Retry'),
};
export const ImageFailed: Story = {
  args: { handlers: [respondWithError('/uploads/{path}', 500)] },
  play: waitForText('Could not be shown'),
};
export const NotFound: Story = {
  args: { handlers: [respondWithError('/user/details/{id}', 404)] },
  play: waitForText('User not found.'),
};
export const Forbidden: Story = {
  args: { handlers: [respondWithError('/user/details/{id}', 401)] },
  play: waitForText('You do not have access to this area'),
};
export const RequestingDocument: Story = {
  globals: phoneViewport,
  play: async ({ canvasElement }) => {
    await press('Request new document')(canvasElement);
    await within(document.body).findByRole('dialog', { name: 'Request a new document from Ada Lovelace' });
  },
};
