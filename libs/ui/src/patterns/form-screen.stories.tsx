import type { Meta, StoryObj } from '@storybook/react-vite';
import formMeta, * as form from '../lib/form-frame/form-frame.stories';
import { PageHeader } from '../lib/page-header/page-header';
import { guide } from '../stories/guide';

const meta: Meta<typeof formMeta.component> = {
  title: 'Form screen',
  component: formMeta.component,
  parameters: guide({
    about: 'Back, a title that names the record, sections of fields, one submit button that says what it does.',
    rules: 'Forms',
  }),
  args: formMeta.args,
  render: (args) => (
    <>
      <PageHeader title="Create Person" back={{ href: '/people' }} />
      <formMeta.component {...args} />
    </>
  ),
};
export default meta;

type Story = StoryObj<typeof formMeta.component>;

export const Desktop: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const Refused: Story = { args: form.RefusedByTheServer.args, play: form.RefusedByTheServer.play };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
