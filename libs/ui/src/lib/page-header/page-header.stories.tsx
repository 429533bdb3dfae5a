import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from 'react-router-dom';
import { expect, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { PageHeader } from './page-header';

const meta = {
  title: 'PageHeader',
  parameters: guide({
    do: ['Use one per screen, titled with the name of the record if there is one.', 'Place the primary action in it.'],
    dont: ['Add a second `h1`.'],
    accessibility: ['After a navigation, the heading gets the focus and the document title is updated.'],
  }),
  component: PageHeader,
  args: { title: 'People' },
} satisfies Meta<typeof PageHeader>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TitleOnly: Story = {};
export const WithEverything: Story = {
  args: {
    title: 'Ada Lovelace',
    subtitle: 'Joined on 9 Mar 2025',
    back: { href: '/people' },
    actions: (
      <>
        <Button variant="default">Print</Button>
        <Button>Edit</Button>
      </>
    ),
  },
};
/** A right-to-left name must not reverse the amount after it. */
export const TitleParts: Story = { args: { title: ['P-1', 'محمود العلي', '$2,210.00'] }, tags: ['no-snapshot'] };
export const NoTitle: Story = { args: { title: null, subtitle: null }, tags: ['no-snapshot'] };
export const LongText: Story = {
  args: {
    title: 'A very long title '.repeat(8),
    subtitle: 'and a subtitle '.repeat(20),
    actions: <Button>Save</Button>,
  },
};
/** In a queue, a long title has the same height as a short one. */
export const FixedHeight: Story = {
  args: { hasFixedHeight: true },
  render: (args) => (
    <>
      <PageHeader {...WithEverything.args} {...args} title="Ada Lovelace" figure="$2,210.00" />
      <PageHeader {...WithEverything.args} {...args} title={'Ada Lovelace '.repeat(20)} figure="$2,210.00" />
    </>
  ),
  play: async ({ canvasElement }) => {
    const [short, long] = within(canvasElement)
      .getAllByRole('heading')
      .map((heading) => heading.closest('[data-fixed-height]')?.clientHeight);
    await expect(long).toBe(short);
  },
};
export const AfterNavigation: Story = {
  render: (args) => (
    <>
      <Link to="/next">Next screen</Link>
      <PageHeader {...args} />
    </>
  ),
};
