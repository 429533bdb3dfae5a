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
    about: 'Part of ImageViewer and DocumentViewer, which show it when they get `pages`.',
    do: ['Set `total` to the number of pages in the document, so that admins notice pages that were not stored.'],
    dont: ['Use it for the pages of a list: DataTable has its own pagination.'],
    accessibility: [
      'The current page is announced.',
      'A button keeps the focus on the first and last page.',
      'Buttons are larger on touch screens.',
    ],
  }),
  component: DocumentPager,
  render: (args) => <PagedExample {...args} />,
  args: { page: 1, count: 3, total: 3, onPage: () => undefined },
} satisfies Meta<typeof DocumentPager>;
export default meta;

type Story = StoryObj<typeof meta>;

export const FirstPage: Story = {};
export const SomePagesMissing: Story = { args: { page: 2, count: 10, total: 12 } };
export const MostPagesMissing: Story = { args: { count: 1, total: 12 }, tags: ['no-snapshot'] };
export const SinglePage: Story = { args: { count: 1, total: 1 }, tags: ['no-snapshot'] };
export const RightToLeft: Story = { globals: { direction: 'rtl' }, tags: ['no-snapshot'] };
