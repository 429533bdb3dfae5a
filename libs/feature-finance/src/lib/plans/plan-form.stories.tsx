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
import { userEvent, within } from 'storybook/test';
import { plansArea } from './plans-area';

const meta = {
  title: 'Plan Form',
  component: Screen,
  parameters: screenParameters,
  tags: ['!autodocs'],
  args: { area: plansArea, address: paths.planEdit('plan-1') },
} satisfies Meta<typeof Screen>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Create: Story = { args: { address: paths.planCreate() }, play: waitForText('Add Plan') };
export const ValidationErrors: Story = {
  ...Create,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Add Plan' }));
    await canvas.findByRole('alert');
  },
};
export const Edit: Story = { play: waitForText('Lock-in') };
export const EditMobile: Story = { ...Edit, globals: phoneViewport };
export const Loading: Story = { args: { handlers: [neverRespond('/plan/details/{id}')] }, play: waitForText(/Plan/) };
export const Failed: Story = {
  args: { handlers: [respondWithError('/plan/details/{id}', 500)] },
  play: waitForText('Retry'),
};
