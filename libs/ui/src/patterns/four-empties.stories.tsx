import type { Meta, StoryObj } from '@storybook/react-vite';
import tableMeta, * as table from '../lib/data-table/data-table.stories';
import { guide } from '../stories/guide';

const PeopleTable = tableMeta.component;

const meta = {
  title: 'The four empties',
  component: PeopleTable,
  parameters: guide({
    about:
      'A list without rows has four reasons, and each has its own words and its own way out: nothing is there (create), nothing was found (clear the filters), it failed (retry), it is not allowed (go back, or ask).',
    do: [
      'Say which of the four it is.',
      'Offer the way out beside the words.',
      'Use the words of the product document.',
    ],
    dont: ['Draw an empty table for a failure.', 'Offer Create to somebody who may not.', 'Blame the reader.'],
    accessibility: [
      'A failure is announced as it appears.',
      'The way out is a button or a link, in the order of the text.',
    ],
  }),
  args: tableMeta.args,
} satisfies Meta<typeof PeopleTable>;
export default meta;

type Story = StoryObj<typeof meta>;

export const NothingThere: Story = { args: table.Empty.args };
export const NothingFound: Story = { parameters: table.NothingFound.parameters };
export const Failed: Story = { args: table.Failed.args };
export const NotAllowed: Story = { args: table.NotAllowed.args };
