import type { Meta, StoryObj } from '@storybook/react-vite';
import tableMeta, * as table from '../lib/data-table/data-table.stories';
import { guide } from '../stories/guide';

const PeopleTable = tableMeta.component;

const meta = {
  title: 'Empty and error states',
  component: PeopleTable,
  parameters: guide({
    about:
      'A list has no rows for one of four reasons. Each has its own text and its own action: empty (create), no results (clear the filters), failed (retry), not allowed (go back, or ask an administrator).',
    do: ['State which of the four it is.', 'Place the action beside the text.', 'Use the texts of the specification.'],
    dont: ['Show an empty table for an error.', 'Offer Create without the permission.', 'Blame the admin.'],
    accessibility: [
      'An error is announced when it appears.',
      'The action is a button or a link that follows the text in tab order.',
    ],
  }),
  args: tableMeta.args,
} satisfies Meta<typeof PeopleTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = { args: table.Empty.args };
export const NoResults: Story = { parameters: table.NoResults.parameters };
export const Failed: Story = { args: table.Failed.args };
export const Forbidden: Story = { args: table.Forbidden.args };
