import { Button } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from 'react-router-dom';
import { expect, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { PageHeader } from './page-header';

const meta = {
  title: 'PageHeader',
  parameters: guide({
    do: [
      'Give each screen one, with the record’s name where there is a record.',
      'Put the one primary action into it.',
    ],
    dont: ['Write a second `h1`.'],
    accessibility: ['Its heading takes the focus after a navigation, and the document title follows it.'],
  }),
  component: PageHeader,
  args: { title: 'People' },
} satisfies Meta<typeof PageHeader>;
export default meta;

type Story = StoryObj<typeof meta>;

export const TitleAlone: Story = {};
export const WithEverything: Story = {
  args: {
    title: 'Ada Lovelace',
    subtitle: 'Joined in 1843',
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
export const SeveralTexts: Story = { args: { title: ['P-1', 'محمود العلي', '$2,210.00'] }, tags: ['no-picture'] };
export const Nameless: Story = { args: { title: null, subtitle: null }, tags: ['no-picture'] };
export const LongText: Story = {
  args: {
    title: 'An uncommonly long title '.repeat(8),
    subtitle: 'and a subtitle '.repeat(20),
    actions: <Button>Save</Button>,
  },
};
/** As in a queue, where a long title is as high as a short one. */
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
