import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DetailSection } from './detail-section';

const meta = {
  title: 'DetailSection',
  parameters: guide({
    do: ['Give each section of a record screen a title.'],
    dont: ['Nest sections.'],
    accessibility: ['It is a region named by its heading.'],
  }),

  component: DetailSection,
  args: { title: 'Request', children: 'Details of the request.' },
} satisfies Meta<typeof DetailSection>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Section: Story = {};
export const LongText: Story = { args: { title: 'A very long title '.repeat(8), children: 'x'.repeat(300) } };
