import type { Meta, StoryObj } from '@storybook/react-vite';
import formMeta, * as form from '../lib/form-frame/form-frame.stories';
import { PageHeader } from '../lib/page-header/page-header';
import { guide } from '../stories/guide';

const meta: Meta<typeof formMeta.component> = {
  title: 'Form screen',
  component: formMeta.component,
  parameters: guide({
    about:
      'A Back link, a title that names the record, sections of fields, and one submit button labelled with its action.',
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
export const Mobile: Story = { globals: { viewport: { value: 'phone' } } };
export const ServerErrors: Story = { args: form.ServerErrors.args, play: form.ServerErrors.play };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
