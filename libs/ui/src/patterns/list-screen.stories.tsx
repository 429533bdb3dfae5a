import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import tableMeta from '../lib/data-table/data-table.stories';
import { PageHeader } from '../lib/page-header/page-header';
import { guide } from '../stories/guide';

const PeopleTable = tableMeta.component;

const meta = {
  title: 'List screen',
  component: PeopleTable,
  parameters: guide({
    about: 'A title, the primary action, the toolbar, the rows, and the number of rows as far as it is known.',
    rules: 'Lists',
  }),
  args: tableMeta.args,
  render: (args) => (
    <>
      <PageHeader title="People" actions={<Button>+ Add New</Button>} />
      <PeopleTable {...args} />
    </>
  ),
} satisfies Meta<typeof PeopleTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Desktop: Story = {};
export const Mobile: Story = { globals: { viewport: { value: 'phone' } } };
export const Filtered: Story = { parameters: { address: '/?search=ada&state=open&sort=-amount' } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
