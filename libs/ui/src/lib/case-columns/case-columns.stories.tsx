import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DetailSection } from '../detail-section/detail-section';
import { CaseColumns } from './case-columns';

const meta = {
  title: 'CaseColumns',
  parameters: guide({
    do: ['Put the reasons for and against beside what is decided about, and the decision below the reasons.'],
    dont: ['Use it for a record about which nothing is decided.'],
    accessibility: ['What stands beside comes after it in the order of reading and of the Tab key.'],
  }),
  component: CaseColumns,
  args: {
    children: <DetailSection title="Request">Everything that is known about it.</DetailSection>,
    aside: (
      <>
        <DetailSection title="Reasons">What speaks for it, and what against it.</DetailSection>
        <DetailSection title="Decision">Yes or no.</DetailSection>
      </>
    ),
  },
} satisfies Meta<typeof CaseColumns>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const LongText: Story = {
  args: { children: <DetailSection title="Request">{'x'.repeat(900)}</DetailSection> },
  tags: ['no-picture'],
};
