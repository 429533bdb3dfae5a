import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import * as stories from './search-input.stories';

const { Empty, Filled } = composeStories(stories);

afterEach(() => vi.useRealTimers());

function setUpTyping() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime, delay: null });
}

it.each([
  [150, {}],
  [300, { isLocal: true }],
])('searches %d ms after the last keystroke', async (pause, props) => {
  const onChange = vi.fn();
  const user = setUpTyping();
  render(<Empty {...props} onChange={onChange} />);
  await user.type(screen.getByRole('searchbox'), ' ada ');
  vi.advanceTimersByTime(pause - 100);
  expect(onChange).not.toHaveBeenCalled();
  vi.advanceTimersByTime(101);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ada');
});

it('searches immediately on Enter and not a second time', async () => {
  const onChange = vi.fn();
  const user = setUpTyping();
  render(<Empty onChange={onChange} />);
  await user.type(screen.getByRole('searchbox'), 'ada{Enter}');
  vi.advanceTimersByTime(1000);
  expect(onChange).toHaveBeenCalledExactlyOnceWith('ada');
});

it('removes invisible characters from pasted text', async () => {
  const onChange = vi.fn();
  const user = setUpTyping();
  render(<Empty onChange={onChange} />);
  await user.click(screen.getByRole('searchbox'));
  await user.paste('\u200b0x5c504ed432cb5113\u00a0');
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('0x5c504ed432cb5113');
});

it('does not search after a link was followed', async () => {
  const onChange = vi.fn();
  const user = setUpTyping();
  render(
    <>
      <Empty onChange={onChange} />
      <a href="#ada">
        <span>Ada Lovelace</span>
      </a>
    </>,
  );
  await user.type(screen.getByRole('searchbox'), 'ada');
  await user.click(screen.getByText('Ada Lovelace'));
  vi.advanceTimersByTime(1000);
  expect(onChange).not.toHaveBeenCalled();
});

it('clears immediately', async () => {
  const onChange = vi.fn();
  render(<Filled onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

it('keeps newer input while earlier searches are applied', async () => {
  const { rerender } = render(<Empty />);
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'a{Enter}d{Enter}a');
  rerender(<Empty value="a" />);
  rerender(<Empty value="ad" />);
  expect(field).toHaveValue('ada');
});

it('follows external changes, also back to an earlier search', async () => {
  const { rerender } = render(<Empty />);
  const field = screen.getByRole('searchbox');
  await userEvent.type(field, 'ada{Enter}');
  rerender(<Empty value="ada" />);
  rerender(<Empty value="" />);
  expect(field).toHaveValue('');
  rerender(<Empty value="ada" />);
  expect(field).toHaveValue('ada');
});

it('takes the focus on /', async () => {
  render(<Empty />);
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

it('ignores the Enter that ends a composition', async () => {
  const onChange = vi.fn();
  const user = setUpTyping();
  render(<Empty onChange={onChange} />);
  const field = screen.getByRole('searchbox');
  await user.type(field, '田中');
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229 });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('田中');
});

it('takes the focus on the slash key of a non-Latin keyboard', () => {
  render(<Empty />);
  fireEvent.keyDown(document.body, { key: 'ظ', code: 'Slash' });
  expect(screen.getByRole('searchbox')).toHaveFocus();
});
