import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { useState } from 'react';
import { guide } from '../../stories/guide';
import { ImageViewer, type ImageViewerProps } from './image-viewer';

const createDrawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
      <rect width="100%" height="100%" fill="#d9d2c1"/><circle cx="22%" cy="45%" r="12%" fill="#8b8474"/>
      <path d="M0 ${height * 0.8}h${width}" stroke="#515a63" stroke-width="6"/>
      <path d="M${width * 0.45} ${height * 0.38}h${width * 0.4}m0 ${height * 0.08}h-${width * 0.4}m0 ${height * 0.08}h${width * 0.25}" stroke="#16202c" stroke-width="${height / 40}"/></svg>`,
  )}`;

/** A document with another drawing on each page. */
function PagedExample({ pages, ...args }: ImageViewerProps) {
  const [page, setPage] = useState(pages?.page ?? 1);
  const src = page % 2 === 0 ? createDrawing(1200, 760) : createDrawing(600, 850);
  return <ImageViewer {...args} src={src} pages={pages && { ...pages, page, onPage: setPage }} />;
}

const meta = {
  title: 'ImageViewer',
  parameters: guide({
    do: ['Name the image and its owner in `alt`.'],
    dont: ['Show an image that was requested without the session token.'],
    accessibility: ['Buttons zoom, rotate and change the page. Loading and errors are shown as text.'],
  }),

  component: ImageViewer,
  args: { src: createDrawing(1200, 760), alt: 'Specimen card' },
} satisfies Meta<typeof ImageViewer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Landscape: Story = {};
export const Portrait: Story = { args: { src: createDrawing(600, 1400) } };
export const SeveralPages: Story = {
  args: { pages: { page: 1, count: 3, total: 3, onPage: () => undefined } },
  render: (args) => <PagedExample {...args} />,
};
export const PageFailed: Story = {
  args: {
    hasFailed: true,
    onRetry: () => undefined,
    pages: { page: 2, count: 3, total: 3, onPage: () => undefined },
  },
};
export const SelectedPdf: Story = {
  args: { src: new File(['%PDF-1.7'], 'proof-of-address.pdf', { type: 'application/pdf' }) },
};
export const Loading: Story = { args: { src: undefined } };
export const NoImage: Story = { args: { src: null }, tags: ['no-snapshot'] };
export const Failed: Story = { args: { hasFailed: true } };
export const Broken: Story = { args: { src: 'data:image/png;base64,AAAA' } };
export const Enlarged: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: /^Enlarge/ }));
    await within(document.body).findByRole('toolbar', { name: 'Image' });
  },
};
export const EnlargedPages: Story = { ...SeveralPages, ...Enlarged, tags: ['no-snapshot'] };
