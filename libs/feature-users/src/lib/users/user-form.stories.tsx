import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  withoutCapabilities,
  longTexts,
  phoneViewport,
  rightToLeftLayout,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { KycReasonsContext } from './kyc-reasons';
import { usersArea } from './users-area';

const meta = {
  title: 'User Form',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: usersArea, address: paths.userEdit('user-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

const kycReasons = [
  'Document is not legible',
  'Document has expired',
  'Name does not match account',
  'Selfie does not match document',
];
const respondWith = (overrides: Parameters<typeof fixtures.userDetails>[0]) =>
  http.get('/user/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.userDetails(overrides) }),
  );

export const Create: Story = { args: { address: paths.userCreate() }, play: waitForText('Create User') };
export const ValidationErrors: Story = {
  ...Create,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Create User' }));
    await within(canvasElement).findByRole('alert');
  },
};
export const Edit: Story = { play: waitForText('Edit Ada Lovelace'), tags: ['both-schemes'] };
export const EditMobile: Story = { ...Edit, globals: phoneViewport };
export const RightToLeft: Story = { ...Edit, globals: rightToLeftLayout };
export const UploadNotSupported: Story = {
  ...Edit,
  args: { handlers: [withoutCapabilities('user_documents')] },
  tags: [],
};
export const WithoutDocuments: Story = {
  args: { handlers: [respondWith({ identificationDocument: null, proofOfAddressDocument: null, selfieUpload: null })] },
  play: waitForText('Edit Ada Lovelace'),
};
export const SeveralPages: Story = {
  args: { handlers: [respondWith({ document_pages: [fixtures.documentPages({ page_count: 12 })] })] },
  globals: phoneViewport,
  play: waitForText('Page 1 of 3'),
};
export const RejectionWithoutReason: Story = {
  args: {
    wrap: (screen) => <KycReasonsContext value={kycReasons}>{screen}</KycReasonsContext>,
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'KYC Status' }), 'Rejected');
    await userEvent.click(canvas.getByRole('button', { name: 'Update User' }));
    await canvas.findByText('Choose a reason');
  },
};
export const VeryLongNames: Story = {
  args: { handlers: [respondWith({ fullName: longTexts.name, email: longTexts.email })] },
  play: waitForText(`Edit ${longTexts.name}`),
};
export const Loading: Story = {
  args: { handlers: [neverRespond('/user/details/{id}')] },
  play: waitForText('Edit User'),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/user/details/{id}', 500)] },
  play: waitForText('Retry'),
};
export const NotFound: Story = {
  args: { handlers: [respondWithError('/user/details/{id}', 404)] },
  play: waitForText('User not found.'),
};
