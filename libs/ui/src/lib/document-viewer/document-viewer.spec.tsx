import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './document-viewer.stories';

const { Landscape, Loading, Failed } = composeStories(stories);

const picture = () => screen.getByRole('img', { name: 'Specimen card' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('zooms, turns and is put back by its buttons', async () => {
  render(<Landscape />);
  await press('Zoom in');
  await press('Zoom in');
  expect(screen.getByText('225 %')).toBeVisible();
  await press('Zoom out');
  expect(screen.getByText('150 %')).toBeVisible();
  await press('Rotate');
  expect(picture().style.transform).toContain('rotate(90deg)');
  await press('Reset');
  expect(screen.getByText('100 %')).toBeVisible();
  expect(picture().style.transform).toContain('rotate(0deg)');
});

it('has the same by keys, while the focus is inside it', async () => {
  const heard = vi.fn();
  render(
    <div onKeyDown={heard}>
      <Landscape />
    </div>,
  );
  await userEvent.keyboard('+r');
  expect(screen.getByText('100 %')).toBeVisible();
  expect(picture().style.transform).toContain('rotate(0deg)');

  screen.getByRole('group', { name: /^Picture/ }).focus();
  await userEvent.keyboard('+=-r{Shift>}R{/Shift}r');
  expect(screen.getByText('150 %')).toBeVisible();
  expect(picture().style.transform).toContain('rotate(90deg)');
  // The keys mean nothing to the screen around it as well.
  expect(heard.mock.calls.map(([event]) => event.key)).toEqual(['Shift']);
  await userEvent.keyboard('{Control>}0{/Control}');
  expect(screen.getByText('150 %')).toBeVisible();
  await userEvent.keyboard('0');
  expect(screen.getByText('100 %')).toBeVisible();
});

it('keeps the focus on a button that has come to its end', async () => {
  render(<Landscape />);
  await press('Zoom in');
  await press('Zoom out');
  const button = screen.getByRole('button', { name: 'Zoom out' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.keyboard('+');
  expect(screen.getByText('150 %')).toBeVisible();
});

it('two fingers zoom, and nothing scrolls under them', () => {
  render(<Landscape />);
  const stage = screen.getByRole('group', { name: /^Picture/ });
  stage.setPointerCapture = vi.fn();
  const finger = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0, button: 0 });
  fireEvent.pointerDown(stage, finger(1, -50));
  fireEvent.pointerDown(stage, finger(2, 50));
  fireEvent.pointerMove(stage, finger(2, 150));
  expect(screen.getByText('200 %')).toBeVisible();
  fireEvent.pointerUp(stage, finger(2, 150));
  fireEvent.pointerMove(stage, finger(1, -500));
  expect(screen.getByText('200 %')).toBeVisible();
});

it('the wheel zooms, and the page stays', () => {
  render(<Landscape />);
  const isLeftToThePage = fireEvent.wheel(screen.getByRole('group', { name: /^Picture/ }), { deltaY: -100 });
  expect(isLeftToThePage).toBe(false);
  expect(screen.getByText('122 %')).toBeVisible();
});

it('opens in full screen as it is turned, and Escape leaves it', async () => {
  render(<Landscape />);
  await press('Rotate');
  await press('Full screen');
  const dialog = within(await screen.findByRole('dialog', { name: 'Specimen card' }));
  expect(dialog.getByRole('img', { name: 'Specimen card' }).style.transform).toContain('rotate(90deg)');
  expect(dialog.queryByRole('button', { name: 'Full screen' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that it is fetched, and what could not be shown, with another try', async () => {
  const { unmount } = render(<Loading />);
  expect(screen.getByRole('status', { name: 'Loading Specimen card' })).toBeInTheDocument();
  unmount();

  const onRetry = vi.fn();
  const view = render(<Failed onRetry={onRetry} />);
  expect(screen.getByRole('group', { name: 'Specimen card: could not be shown' })).toBeVisible();
  await press('Retry');
  expect(onRetry).toHaveBeenCalledOnce();
  view.unmount();

  render(<Landscape />);
  fireEvent.error(picture());
  expect(screen.getByText('Could not be shown')).toBeVisible();
  await press('Retry');
  expect(picture()).toBeVisible();
});
