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
    about: 'For pictures that are read and compared; a picture that is only glanced at is an ImageViewer.',
    do: ['Say in `alt` what the document is and whose.', 'Give it as much room as there is: `--document-height`.'],
    dont: ['Show an image that has not been asked for with the session’s token.'],
    accessibility: [
      'All that a pointer does, buttons and keys do as well; the keys work while the focus is inside.',
      'On a phone one finger scrolls the page past a whole picture, and two zoom it.',
      'Loading and failure are said in words.',
      'Pages are turned by buttons, and by Page Up and Page Down; which one is shown is announced.',
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
  tags: ['no-picture'],
};
export const VeryTall: Story = { args: { src: createDrawing(600, 12_000) }, tags: ['no-picture'] };
export const Small: Story = { args: { src: createDrawing(48, 32) }, tags: ['no-picture'] };
export const Loading: Story = { args: { src: undefined }, tags: ['no-picture'] };
export const Failed: Story = { args: { hasFailed: true }, tags: ['no-picture'] };
export const Broken: Story = { args: { src: 'data:image/png;base64,AAAA' }, tags: ['no-picture'] };

/** The wheel zooms around the pointer, and Reset fits a rotated image again. */
export const ZoomedAndTurned: Story = {
  tags: ['no-picture'],
  play: async ({ canvasElement }) => {
    const viewer = within(await within(canvasElement).findByRole('group', { name: 'Specimen card' }));
    const picture = viewer.getByRole<HTMLImageElement>('img', { name: 'Specimen card' });
    await picture.decode();
    const stage = viewer.getByRole('group', { name: /^Image/ });
    const frame = stage.getBoundingClientRect();
    const isInside = () => {
      const { left, top, right, bottom } = picture.getBoundingClientRect();
      return left >= frame.left && top >= frame.top && right <= frame.right + 1 && bottom <= frame.bottom + 1;
    };

    await userEvent.click(viewer.getByRole('button', { name: 'Rotate' }));
    await expect(picture.style.transform).toContain('rotate(90deg)');
    await userEvent.click(viewer.getByRole('button', { name: 'Reset' }));
    await expect(isInside()).toBe(true);

    const at = { clientX: frame.left + frame.width / 2, clientY: frame.top + 40 };
    const { top } = picture.getBoundingClientRect();
    stage.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -200, bubbles: true, cancelable: true }));
    await viewer.findByText('149 %');
    // The point under the pointer, 40 pixels below the top, has not moved.
    const { top: grownTop } = picture.getBoundingClientRect();
    await expect(grownTop).toBeCloseTo(at.clientY - (at.clientY - top) * Math.exp(0.4), 0);
  },
};

export const FullScreen: Story = {
  tags: ['no-picture'],
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Full screen' }));
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Specimen card' }));
    await dialog.findByRole('toolbar', { name: 'Picture' });
  },
};

export const SeveralPagesInFullScreen: Story = { ...SeveralPages, ...FullScreen, tags: ['no-picture'] };
