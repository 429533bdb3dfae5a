import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { currentTimeZone, describeMidnight } from '../time-zone/time-zone';
import * as stories from './filter-days.stories';

const { None, Chosen } = composeStories(stories);
const day = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const isClosed = () => waitFor(() => expect(screen.queryByLabelText('From')).toBeNull());

it('is opened, filled and applied from the keyboard, and says what is chosen', async () => {
  const onChange = vi.fn();
  render(<None onChange={onChange} />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Date: any' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveFocus());
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription(describeMidnight(currentTimeZone()));
  day('From', '2026-01-01');
  day('To', '2026-03-31');
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-01-01', to: '2026-03-31' });
  await isClosed();
  expect(screen.getByRole('button', { name: 'Date: 1 Jan – 31 Mar 2026' })).toHaveFocus();
});

it('asks for no days that were not applied', async () => {
  const onChange = vi.fn();
  render(<Chosen onChange={onChange} />);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByLabelText('To');
  day('To', '2026-12-31');
  await userEvent.keyboard('{Escape}');
  await isClosed();
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByLabelText('To')).toHaveValue('2026-03-31');
  expect(onChange).not.toHaveBeenCalled();
});

it('is cleared at once', async () => {
  const onChange = vi.fn();
  render(<Chosen onChange={onChange} />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '', to: '' });
  await isClosed();
  expect(screen.getByRole('button', { name: 'Date: any' })).toHaveFocus();
});

it.each([
  ['2026-04-01', '2026-03-31', 'From', 'From is after To'],
  ['0202-04-01', '2026-03-31', 'From', 'Give a whole day, from 1900 on'],
  ['2026-03-31', '0202-04-01', 'To', 'Give a whole day, from 1900 on'],
])('%s to %s is refused at %s', async (from, to, label, words) => {
  const onChange = vi.fn();
  render(<None onChange={onChange} />);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByLabelText('From');
  day('From', from);
  day('To', to);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const field = screen.getByLabelText(label);
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  expect(screen.getByText(words)).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  day('From', '2026-03-01');
  expect(screen.queryByText(words)).toBeNull();
});
