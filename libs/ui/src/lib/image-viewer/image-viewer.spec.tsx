import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ImageViewer } from './image-viewer';
import { Paged } from '../../test-support/paged';
import * as stories from './image-viewer.stories';

const { Landscape, Loading, Failed, NoImage } = composeStories(stories);

it('opens enlarged, zooms and rotates by pointer and keyboard, and closes on Escape', async () => {
  const user = userEvent.setup();
  render(<Landscape />);
  await user.click(screen.getByRole('button', { name: 'Enlarge Specimen card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Specimen card' }));
  const image = dialog.getByRole('img', { name: 'Specimen card' });

  await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
  await user.keyboard('+');
  expect(dialog.getByText('200 %')).toBeVisible();
  await user.keyboard('-');
  expect(dialog.getByText('150 %')).toBeVisible();
  await user.keyboard('r');
  expect(image).toHaveStyle({ transform: 'rotate(90deg)' });
  await user.click(dialog.getByRole('button', { name: 'Rotate left' }));
  expect(image).toHaveStyle({ transform: 'rotate(0deg)' });
  await user.keyboard('0');
  expect(dialog.getByText('100 %')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

it('shows loading and failure', () => {
  const { unmount } = render(<Failed />);
  expect(screen.getByRole('img', { name: 'Specimen card: could not be shown' })).toBeVisible();
  unmount();
  const view = render(<Loading />);
  expect(screen.getByRole('status', { name: 'Loading Specimen card' })).toBeInTheDocument();
  view.unmount();
  render(<Landscape />);
  fireEvent.error(screen.getByRole('img', { name: 'Specimen card' }));
  expect(screen.getByText('Could not be shown')).toBeVisible();
});

it.each([
  ['IMG_4711.HEIC', 'image/heic'],
  ['proof.pdf', 'application/pdf'],
])('shows the name of a file that the browser cannot display, and then the next image: %s', async (name, type) => {
  const { rerender } = render(<Landscape src={new File(['pixels'], name, { type })} />);
  fireEvent.error(await screen.findByRole('img', { name: 'Specimen card' }));
  expect(screen.getByRole('img', { name: `Specimen card: ${name}, no preview yet` })).toHaveTextContent(name);
  expect(screen.queryByText('Could not be shown')).toBeNull();
  rerender(<Landscape src={new File(['pixels'], 'passport.png', { type: 'image/png' })} />);
  expect(await screen.findByRole('button', { name: 'Enlarge Specimen card' })).toBeVisible();
});

it.each([null, ''])('shows a dash without an image: %j', (src) => {
  render(<NoImage src={src} />);
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});

describe('a document with several pages', () => {
  const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('changes the page beside the thumbnail', async () => {
    render(<Paged viewer={ImageViewer} sources={['one.webp', 'two.webp', 'three.webp']} />);
    await pressButton('Next page');
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Proof, page 2' })).toHaveAttribute('src', 'two.webp');
    expect(screen.getByRole('button', { name: 'Next page' })).toHaveFocus();
  });

  it('changes the page in the dialog, which stays open while loading and restores the focus', async () => {
    const { rerender } = render(<Paged viewer={ImageViewer} sources={['one.webp', undefined]} />);
    await pressButton('Enlarge Proof, page 1');
    const dialog = within(await screen.findByRole('dialog', { name: 'Proof' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Rotate right' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Next page' }));
    expect(dialog.getByRole('status', { name: 'Loading Proof, page 2' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Next page' })).toHaveFocus();
    rerender(<Paged viewer={ImageViewer} sources={['one.webp', 'two.webp']} />);
    expect(dialog.getByRole('img', { name: 'Proof, page 2' })).toHaveStyle({ transform: 'rotate(90deg)' });
    expect(screen.getAllByText('Page 2 of 2')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enlarge Proof, page 2' })).toHaveFocus());
  });

  it('offers Retry for a failed page and keeps the others reachable', async () => {
    const onRetry = vi.fn();
    render(<Paged viewer={ImageViewer} sources={['one.webp', 'failed']} onRetry={onRetry} />);
    await pressButton('Next page');
    expect(screen.getByRole('img', { name: 'Proof, page 2: could not be shown' })).toBeVisible();
    await pressButton('Retry');
    expect(onRetry.mock.calls).toEqual([[2]]);
    expect(screen.getByRole('group', { name: 'Proof' })).toHaveFocus();
    await pressButton('Previous page');
    expect(screen.getByRole('img', { name: 'Proof, page 1' })).toBeVisible();
  });
});
