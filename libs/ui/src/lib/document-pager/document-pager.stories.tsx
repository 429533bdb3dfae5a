import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { guide } from '../../stories/guide';
import { DocumentPager, type DocumentPagerProps } from './document-pager';

/** A controlled pager. */
function PagedExample({ page: first, onPage, ...rest }: DocumentPagerProps) {
  const [page, setPage] = useState(first);
  const changePage = (target: number) => {
    setPage(target);
    onPage(target);
  };
  return <DocumentPager {...rest} page={page} onPage={changePage} />;
}

const meta = {
  title: 'DocumentPager',
  parameters: guide({
    about: 'Part of ImageViewer and DocumentViewer, which draw it where they are given `pages`.',
    do: ['Say how many pages the document has, so that those that were not kept are not overlooked.'],
    dont: ['Use it for the pages of a list: a table has its own.'],
    accessibility: [
      'Which page is shown is announced.',
      'A button at its end keeps the focus.',
      'Touch gets larger buttons.',
    ],
  }),
  component: DocumentPager,
  render: (args) => <PagedExample {...args} />,
  args: { page: 1, count: 3, total: 3, onPage: () => undefined },
} satisfies Meta<typeof DocumentPager>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstPage: Story = {};
export const SomeNotKept: Story = { args: { page: 2, count: 10, total: 12 } };
export const OneKept: Story = { args: { count: 1, total: 12 }, tags: ['no-picture'] };
export const OnePage: Story = { args: { count: 1, total: 1 }, tags: ['no-picture'] };
export const RightToLeft: Story = { globals: { direction: 'rtl' }, tags: ['no-picture'] };
