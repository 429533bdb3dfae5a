import { http } from '@countinghouse/api-client/testing';
import { fails, hangs, onAPhone, Screen, screenParameters, seen } from '@countinghouse/testing/screen';
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

export const Create: Story = { args: { address: paths.subadminCreate() }, play: seen('Create Subadmin') };
export const Edit: Story = { play: seen('Permissions') };
export const EditOnAPhone: Story = { ...Edit, globals: onAPhone };
export const Loading: Story = {
  args: { answers: [hangs('/subadmin/details/{id}')] },
  play: seen(/Subadmin/),
};
export const Failed: Story = { args: { answers: [fails('/subadmin/details/{id}', 500)] }, play: seen('Retry') };
/** A server that is not ours, and says no more than a name. */
export const NotAllSent: Story = {
  args: {
    answers: [
      http.untyped.get('*/subadmin/details/*', () =>
        HttpResponse.json({ success: true, data: { fullName: 'Katherine Johnson' } }),
      ),
    ],
  },
  play: seen('Edit Katherine Johnson'),
};
