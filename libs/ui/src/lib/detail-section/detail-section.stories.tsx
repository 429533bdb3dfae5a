import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DetailSection } from './detail-section';

const meta = {
  title: 'DetailSection',
  parameters: guide({
    do: ['Give each part of a record’s screen a title.'],
    dont: ['Nest sections.'],
    accessibility: ['It is a region named by its heading.'],
  }),

  component: DetailSection,
  args: { title: 'Request', children: 'Everything that is known about it.' },
} satisfies Meta<typeof DetailSection>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Section: Story = {};
export const LongText: Story = { args: { title: 'A title that runs on '.repeat(8), children: 'x'.repeat(300) } };
