import { http } from '@countinghouse/api-client/testing';
import {
  respondWithError,
  neverRespond,
  phoneViewport,
  Screen,
  screenParameters,
  waitForText,
} from '@countinghouse/testing/screen';
import { paths } from '@countinghouse/navigation';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { HttpResponse } from 'msw';
import { subadminsArea } from './subadmins-area';

const meta = {
  title: 'Subadmin Form',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: subadminsArea, address: paths.subadminEdit('subadmin-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Create: Story = { args: { address: paths.subadminCreate() }, play: waitForText('Create Subadmin') };
export const Edit: Story = { play: waitForText('Permissions') };
export const EditMobile: Story = { ...Edit, globals: phoneViewport };
export const Loading: Story = {
  args: { handlers: [neverRespond('/subadmin/details/{id}')] },
  play: waitForText(/Subadmin/),
};
export const Failed: Story = {
  args: { handlers: [respondWithError('/subadmin/details/{id}', 500)] },
  play: waitForText('Retry'),
};
/** A minimal server that sends only the name. */
export const IncompleteData: Story = {
  args: {
    handlers: [
      http.untyped.get('*/subadmin/details/*', () =>
        HttpResponse.json({ success: true, data: { fullName: 'Katherine Johnson' } }),
      ),
    ],
  },
  play: waitForText('Edit Katherine Johnson'),
};
