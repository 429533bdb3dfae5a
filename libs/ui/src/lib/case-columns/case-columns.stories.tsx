import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { DetailSection } from '../detail-section/detail-section';
import { CaseColumns } from './case-columns';

const meta = {
  title: 'CaseColumns',
  parameters: guide({
    do: ['Place the checks beside the record, and the decision below the checks.'],
    dont: ['Use it for a record without a decision.'],
    accessibility: ['The second column follows the first in reading and tab order.'],
  }),
  component: CaseColumns,
  args: {
    children: <DetailSection title="Request">Details of the request.</DetailSection>,
    aside: (
      <>
        <DetailSection title="Checks">Passed and failed checks.</DetailSection>
        <DetailSection title="Decision">Approve or reject.</DetailSection>
      </>
    ),
  },
} satisfies Meta<typeof CaseColumns>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const LongText: Story = {
  args: { children: <DetailSection title="Request">{'x'.repeat(900)}</DetailSection> },
  tags: ['no-snapshot'],
};
