import { fixtures, http } from '@countinghouse/api-client/testing';
import {
  fails,
  hangs,
  lacks,
  long,
  onAPhone,
  rightToLeftLayout,
  Screen,
  screenParameters,
  seen,
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
  'A document cannot be read',
  'A document has expired',
  'The name is not the one of the account',
  'The selfie shows somebody else',
];
const holds = (overrides: Parameters<typeof fixtures.userDetails>[0]) =>
  http.get('/user/details/{id}', ({ response }) =>
    response(200).json({ success: true, data: fixtures.userDetails(overrides) }),
  );

export const Create: Story = { args: { address: paths.userCreate() }, play: seen('Create User') };
export const NotFilledIn: Story = {
  ...Create,
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Create User' }));
    await within(canvasElement).findByRole('alert');
  },
};
export const Edit: Story = { play: seen('Edit Ada Lovelace'), tags: ['both-schemes'] };
export const EditOnAPhone: Story = { ...Edit, globals: onAPhone };
export const RightToLeft: Story = { ...Edit, globals: rightToLeftLayout };
export const DocumentsCannotBeSent: Story = { ...Edit, args: { answers: [lacks('user_documents')] }, tags: [] };
export const WithoutDocuments: Story = {
  args: { answers: [holds({ identificationDocument: null, proofOfAddressDocument: null, selfieUpload: null })] },
  play: seen('Edit Ada Lovelace'),
};
export const SeveralPages: Story = {
  args: { answers: [holds({ document_pages: [fixtures.documentPages({ page_count: 12 })] })] },
  globals: onAPhone,
  play: seen('Page 1 of 3'),
};
export const Rejecting: Story = {
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
  args: { answers: [holds({ fullName: long.name, email: long.email })] },
  play: seen(`Edit ${long.name}`),
};
export const Loading: Story = { args: { answers: [hangs('/user/details/{id}')] }, play: seen('Edit User') };
export const Failed: Story = { args: { answers: [fails('/user/details/{id}', 500)] }, play: seen('Retry') };
export const NotFound: Story = {
  args: { answers: [fails('/user/details/{id}', 404)] },
  play: seen('User not found.'),
};
