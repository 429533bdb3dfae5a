import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { useState } from 'react';
import { guide } from '../../stories/guide';
import { DocumentViewer, type DocumentViewerProps } from './document-viewer';

const createDrawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
      <rect width="100%" height="100%" fill="#d9d2c1"/><circle cx="22%" cy="45%" r="12%" fill="#8b8474"/>
      <path d="M0 ${height * 0.8}h${width}" stroke="#515a63" stroke-width="6"/>
      <path d="M${width * 0.45} ${height * 0.38}h${width * 0.4}m0 ${height * 0.08}h-${width * 0.4}m0 ${height * 0.08}h${width * 0.25}" stroke="#16202c" stroke-width="${height / 40}"/></svg>`,
  )}`;

/** A document with another drawing on each page. */
function PagedExample({ pages, ...args }: DocumentViewerProps) {
  const [page, setPage] = useState(pages?.page ?? 1);
  const src = page % 2 === 0 ? createDrawing(1200, 760) : createDrawing(600, 850);
  return <DocumentViewer {...args} src={src} pages={pages && { ...pages, page, onPage: setPage }} />;
}

const meta = {
  title: 'DocumentViewer',
  parameters: guide({
    about: 'For documents that are read and compared. Use ImageViewer for other images.',
    do: ['Name the document and its owner in `alt`.', 'Give it all available height: `--document-height`.'],
    dont: ['Show an image that was requested without the session token.'],
    accessibility: [
      'Buttons and keys do everything that a pointer does. The keys work while the focus is inside.',
      'On a phone, one finger scrolls the page while the image is not zoomed, and two fingers zoom.',
      'Loading and errors are shown as text.',
      'Buttons, Page Up and Page Down change the page. The current page is announced.',
    ],
  }),
  component: DocumentViewer,
  args: { src: createDrawing(1200, 760), alt: 'Specimen card' },
} satisfies Meta<typeof DocumentViewer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Landscape: Story = {};
export const SeveralPages: Story = {
  args: { pages: { page: 1, count: 10, total: 12, onPage: () => undefined } },
  render: (args) => <PagedExample {...args} />,
  globals: { viewport: { value: 'phone' } },
};
export const PageFailed: Story = {
  args: { hasFailed: true, pages: { page: 2, count: 3, total: 3, onPage: () => undefined } },
  tags: ['no-snapshot'],
};
export const VeryTall: Story = { args: { src: createDrawing(600, 12_000) }, tags: ['no-snapshot'] };
export const Small: Story = { args: { src: createDrawing(48, 32) }, tags: ['no-snapshot'] };
export const Loading: Story = { args: { src: undefined }, tags: ['no-snapshot'] };
export const Failed: Story = { args: { hasFailed: true }, tags: ['no-snapshot'] };
export const Broken: Story = { args: { src: 'data:image/png;base64,AAAA' }, tags: ['no-snapshot'] };

/** The wheel zooms around the pointer, and Reset fits a rotated image again. */
export const ZoomedAndRotated: Story = {
  tags: ['no-snapshot'],
  play: async ({ canvasElement }) => {
    const viewer = within(await within(canvasElement).findByRole('group', { name: 'Specimen card' }));
    const image = viewer.getByRole<HTMLImageElement>('img', { name: 'Specimen card' });
    await image.decode();
    const stage = viewer.getByRole('group', { name: /^Image/ });
    const frame = stage.getBoundingClientRect();
    const isInside = () => {
      const { left, top, right, bottom } = image.getBoundingClientRect();
      return left >= frame.left && top >= frame.top && right <= frame.right + 1 && bottom <= frame.bottom + 1;
    };

    await userEvent.click(viewer.getByRole('button', { name: 'Rotate' }));
    await expect(image.style.transform).toContain('rotate(90deg)');
    await userEvent.click(viewer.getByRole('button', { name: 'Reset' }));
    await expect(isInside()).toBe(true);

    const at = { clientX: frame.left + frame.width / 2, clientY: frame.top + 40 };
    const { top } = image.getBoundingClientRect();
    stage.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -200, bubbles: true, cancelable: true }));
    await viewer.findByText('149 %');
    // The point under the pointer, 40 pixels below the top, has not moved.
    const { top: grownTop } = image.getBoundingClientRect();
    await expect(grownTop).toBeCloseTo(at.clientY - (at.clientY - top) * Math.exp(0.4), 0);
  },
};

export const FullScreen: Story = {
  tags: ['no-snapshot'],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Full screen' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Specimen card' }));
    await dialog.findByRole('toolbar', { name: 'Image' });
  },
};

export const SeveralPagesInFullScreen: Story = { ...SeveralPages, ...FullScreen, tags: ['no-snapshot'] };
