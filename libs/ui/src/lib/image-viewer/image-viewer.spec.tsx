import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './image-viewer.stories';

const { Landscape, Loading, Failed, NoPicture } = composeStories(stories);

it('opens large, zooms and turns by pointer and keyboard, and closes on Escape', async () => {
  const user = userEvent.setup();
  render(<Landscape />);
  await user.click(screen.getByRole('button', { name: 'Enlarge Specimen card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Specimen card' }));
  const picture = dialog.getByRole('img', { name: 'Specimen card' });

  await user.click(dialog.getByRole('button', { name: 'Zoom in' }));
  await user.keyboard('+');
  expect(dialog.getByText('200 %')).toBeVisible();
  await user.keyboard('-');
  expect(dialog.getByText('150 %')).toBeVisible();
  await user.keyboard('r');
  expect(picture).toHaveStyle({ transform: 'rotate(90deg)' });
  await user.click(dialog.getByRole('button', { name: 'Rotate left' }));
  expect(picture).toHaveStyle({ transform: 'rotate(0deg)' });
  await user.keyboard('0');
  expect(dialog.getByText('100 %')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

it('says when there is nothing to show, and while it is fetched', () => {
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

it('names a chosen file that the browser cannot draw, and draws the next one', async () => {
  const { rerender } = render(<Landscape src={new File(['pixels'], 'IMG_4711.HEIC', { type: 'image/heic' })} />);
  fireEvent.error(await screen.findByRole('img', { name: 'Specimen card' }));
  expect(
    screen.getByRole('img', { name: 'Specimen card: IMG_4711.HEIC, no preview in this browser' }),
  ).toHaveTextContent('IMG_4711.HEIC');
  expect(screen.queryByText('Could not be shown')).toBeNull();
  rerender(<Landscape src={new File(['pixels'], 'passport.png', { type: 'image/png' })} />);
  expect(await screen.findByRole('button', { name: 'Enlarge Specimen card' })).toBeVisible();
});

it.each([null, ''])('is a dash where there is no picture: %j', (src) => {
  render(<NoPicture src={src} />);
  expect(screen.getByText('–')).toBeVisible();
  expect(screen.queryByRole('img')).toBeNull();
});
