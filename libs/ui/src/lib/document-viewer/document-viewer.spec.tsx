import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DocumentViewer } from './document-viewer';
import { Paged } from '../../test-support/paged';
import * as stories from './document-viewer.stories';

const { Landscape, Loading, Failed } = composeStories(stories);

const getImage = () => screen.getByRole('img', { name: 'Specimen card' });
const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('zooms, rotates and resets with buttons', async () => {
  render(<Landscape />);
  await pressButton('Zoom in');
  await pressButton('Zoom in');
  expect(screen.getByText('225 %')).toBeVisible();
  await pressButton('Zoom out');
  expect(screen.getByText('150 %')).toBeVisible();
  await pressButton('Rotate');
  expect(getImage().style.transform).toContain('rotate(90deg)');
  await pressButton('Reset');
  expect(screen.getByText('100 %')).toBeVisible();
  expect(getImage().style.transform).toContain('rotate(0deg)');
});

it('supports the same with keys while the focus is inside', async () => {
  const outerKeyDown = vi.fn();
  render(
    <div onKeyDown={outerKeyDown}>
      <Landscape />
    </div>,
  );
  await userEvent.keyboard('+r');
  expect(screen.getByText('100 %')).toBeVisible();
  expect(getImage().style.transform).toContain('rotate(0deg)');

  screen.getByRole('group', { name: /^Image/ }).focus();
  await userEvent.keyboard('+=-r{Shift>}R{/Shift}r');
  expect(screen.getByText('150 %')).toBeVisible();
  expect(getImage().style.transform).toContain('rotate(90deg)');
  // Handled keys do not reach the surrounding screen.
  expect(outerKeyDown.mock.calls.map(([event]) => event.key)).toEqual(['Shift']);
  await userEvent.keyboard('{Control>}0{/Control}');
  expect(screen.getByText('150 %')).toBeVisible();
  await userEvent.keyboard('0');
  expect(screen.getByText('100 %')).toBeVisible();
});

it('keeps the focus on a button at its limit', async () => {
  render(<Landscape />);
  await pressButton('Zoom in');
  await pressButton('Zoom out');
  const button = screen.getByRole('button', { name: 'Zoom out' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.keyboard('+');
  expect(screen.getByText('150 %')).toBeVisible();
});

it('zooms with two fingers without scrolling', () => {
  render(<Landscape />);
  const stage = screen.getByRole('group', { name: /^Image/ });
  stage.setPointerCapture = vi.fn();
  const createTouch = (pointerId: number, clientX: number) => ({ pointerId, clientX, clientY: 0, button: 0 });
  fireEvent.pointerDown(stage, createTouch(1, -50));
  fireEvent.pointerDown(stage, createTouch(2, 50));
  fireEvent.pointerMove(stage, createTouch(2, 150));
  expect(screen.getByText('200 %')).toBeVisible();
  fireEvent.pointerUp(stage, createTouch(2, 150));
  fireEvent.pointerMove(stage, createTouch(1, -500));
  expect(screen.getByText('200 %')).toBeVisible();
});

it('zooms with the wheel without scrolling the page', () => {
  render(<Landscape />);
  const isPassedOn = fireEvent.wheel(screen.getByRole('group', { name: /^Image/ }), { deltaY: -100 });
  expect(isPassedOn).toBe(false);
  expect(screen.getByText('122 %')).toBeVisible();
});

it('keeps the rotation in full screen, which Escape leaves', async () => {
  render(<Landscape />);
  await pressButton('Rotate');
  await pressButton('Full screen');
  const dialog = within(await screen.findByRole('dialog', { name: 'Specimen card' }));
  expect(dialog.getByRole('img', { name: 'Specimen card' }).style.transform).toContain('rotate(90deg)');
  expect(dialog.queryByRole('button', { name: 'Full screen' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows loading and failure, with Retry', async () => {
  const { unmount } = render(<Loading />);
  expect(screen.getByRole('status', { name: 'Loading Specimen card' })).toBeInTheDocument();
  unmount();

  const onRetry = vi.fn();
  const view = render(<Failed onRetry={onRetry} />);
  expect(screen.getByRole('group', { name: 'Specimen card: could not be shown' })).toBeVisible();
  await pressButton('Retry');
  expect(onRetry).toHaveBeenCalledOnce();
  view.unmount();

  render(<Landscape />);
  fireEvent.error(getImage());
  expect(screen.getByText('Could not be shown')).toBeVisible();
  await pressButton('Retry');
  expect(getImage()).toBeVisible();
});

describe('a document with several pages', () => {
  const three = ['one.webp', 'two.webp', 'three.webp'];
  const getShownImage = () => screen.getByRole('img').getAttribute('src');
  const getStage = () => screen.getByRole('group', { name: /^Image/ });

  it('changes the page with buttons, keeping rotation but not zoom', async () => {
    render(<Paged viewer={DocumentViewer} sources={three} />);
    await pressButton('Rotate');
    await pressButton('Zoom in');
    await pressButton('Next page');
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Proof, page 2' })).toHaveAttribute('src', 'two.webp');
    expect(screen.getByRole('img').style.transform).toContain('rotate(90deg)');
    expect(screen.getByText('100 %')).toBeVisible();
    await pressButton('Previous page');
    expect(getShownImage()).toBe('one.webp');
  });

  it('changes the page with keys while the focus is inside, within the limits', async () => {
    const onKeyDown = vi.fn();
    render(
      <div onKeyDown={onKeyDown}>
        <Paged viewer={DocumentViewer} sources={three} />
      </div>,
    );
    await userEvent.keyboard('{PageDown}');
    expect(getShownImage()).toBe('one.webp');
    getStage().focus();
    await userEvent.keyboard('{PageUp}');
    expect(getShownImage()).toBe('one.webp');
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}');
    expect(getShownImage()).toBe('three.webp');
    expect(getStage()).toHaveFocus();
    // Handled keys do not reach the surrounding screen.
    expect(onKeyDown).not.toHaveBeenCalled();
  });

  it('leaves the page keys to the screen for a single page', async () => {
    const onKeyDown = vi.fn();
    render(
      <div onKeyDown={onKeyDown}>
        <Landscape />
      </div>,
    );
    getStage().focus();
    await userEvent.keyboard('{PageDown}');
    expect(onKeyDown).toHaveBeenCalledOnce();
  });

  it('keeps the focus and the other pages while one loads or has failed', async () => {
    const onRetry = vi.fn();
    const { rerender } = render(
      <Paged viewer={DocumentViewer} sources={['one.webp', undefined, 'failed']} onRetry={onRetry} />,
    );
    getStage().focus();
    await userEvent.keyboard('{PageDown}');
    expect(screen.getByRole('status', { name: 'Loading Proof, page 2' })).toBeInTheDocument();
    expect(getStage()).toHaveFocus();
    await userEvent.keyboard('{PageDown}');
    expect(screen.getByRole('group', { name: 'Proof, page 3: could not be shown' })).toBeVisible();
    expect(getStage()).toHaveFocus();

    await pressButton('Retry');
    expect(onRetry.mock.calls).toEqual([[3]]);
    expect(getStage()).toHaveFocus();
    rerender(<Paged viewer={DocumentViewer} sources={['one.webp', undefined, 'three.webp']} />);
    expect(getShownImage()).toBe('three.webp');
    await userEvent.keyboard('{PageUp}{PageUp}');
    expect(getShownImage()).toBe('one.webp');
  });

  it('keeps the other pages when one cannot be decoded', async () => {
    render(<Paged viewer={DocumentViewer} sources={three} />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('group', { name: 'Proof, page 1: could not be shown' })).toBeVisible();
    await pressButton('Next page');
    expect(getShownImage()).toBe('two.webp');
  });

  it('changes the page in full screen and in the embedded viewer alike', async () => {
    render(<Paged viewer={DocumentViewer} sources={three} />);
    await pressButton('Full screen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Proof' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Next page' }));
    await userEvent.keyboard('{PageDown}');
    expect(dialog.getByText('Page 3 of 3')).toBeVisible();
    expect(dialog.getByRole('img')).toHaveAttribute('src', 'three.webp');
    expect(screen.getAllByText('Page 3 of 3')).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Page 3 of 3')).toBeVisible();
  });
});
