import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { ImageViewer } from './image-viewer';

const drawing = (width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
      <rect width="100%" height="100%" fill="#d9d2c1"/><circle cx="22%" cy="45%" r="12%" fill="#8b8474"/>
      <path d="M0 ${height * 0.8}h${width}" stroke="#515a63" stroke-width="6"/>
      <path d="M${width * 0.45} ${height * 0.38}h${width * 0.4}m0 ${height * 0.08}h-${width * 0.4}m0 ${height * 0.08}h${width * 0.25}" stroke="#16202c" stroke-width="${height / 40}"/></svg>`,
  )}`;

const meta = {
  title: 'ImageViewer',
  parameters: guide({
    do: ['Say in `alt` what the image is and whose.'],
    dont: ['Show an image that has not been asked for with the session’s token.'],
    accessibility: ['Zoom and rotation are buttons; loading and failure are said in words.'],
  }),

  component: ImageViewer,
  args: { src: drawing(1200, 760), alt: 'Specimen card' },
} satisfies Meta<typeof ImageViewer>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Landscape: Story = {};
export const Portrait: Story = { args: { src: drawing(600, 1400) } };
export const Loading: Story = { args: { src: undefined } };
export const NoPicture: Story = { args: { src: null }, tags: ['no-picture'] };
export const Failed: Story = { args: { hasFailed: true } };
export const Broken: Story = { args: { src: 'data:image/png;base64,AAAA' } };
export const Enlarged: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Enlarge Specimen card' }));
    await within(document.body).findByRole('toolbar', { name: 'Picture' });
  },
};
