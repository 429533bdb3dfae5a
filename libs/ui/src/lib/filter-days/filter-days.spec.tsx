import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { getCurrentTimeZone, describeDayBoundaries } from '../time-zone/time-zone';
import * as stories from './filter-days.stories';

const { None, Chosen } = composeStories(stories);
const enterDay = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const waitUntilClosed = () => waitFor(() => expect(screen.queryByLabelText('From')).toBeNull());

it('can be opened, filled and applied by keyboard, and shows the range', async () => {
  const onChange = vi.fn();
  render(<None onChange={onChange} />);
  const user = userEvent.setup();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Date: any' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveFocus());
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription(describeDayBoundaries(getCurrentTimeZone()));
  enterDay('From', '2026-01-01');
  enterDay('To', '2026-03-31');
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '2026-01-01', to: '2026-03-31' });
  await waitUntilClosed();
  expect(screen.getByRole('button', { name: 'Date: 1 Jan – 31 Mar 2026' })).toHaveFocus();
});

it('discards days that were not applied', async () => {
  const onChange = vi.fn();
  render(<Chosen onChange={onChange} />);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByLabelText('To');
  enterDay('To', '2026-12-31');
  await userEvent.keyboard('{Escape}');
  await waitUntilClosed();
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByLabelText('To')).toHaveValue('2026-03-31');
  expect(onChange).not.toHaveBeenCalled();
});

it('clears both days together', async () => {
  const onChange = vi.fn();
  render(<Chosen onChange={onChange} />);
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '', to: '' });
  await waitUntilClosed();
  expect(screen.getByRole('button', { name: 'Date: any' })).toHaveFocus();
});

it.each([
  ['2026-04-01', '2026-03-31', 'From', 'From must not be after To'],
  ['0202-04-01', '2026-03-31', 'From', 'Enter a full date, from 1900 onwards'],
  ['2026-03-31', '0202-04-01', 'To', 'Enter a full date, from 1900 onwards'],
])('rejects %s to %s at %s', async (from, to, label, message) => {
  const onChange = vi.fn();
  render(<None onChange={onChange} />);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByLabelText('From');
  enterDay('From', from);
  enterDay('To', to);
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }));
  const field = screen.getByLabelText(label);
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  expect(screen.getByText(message)).toBeVisible();
  expect(onChange).not.toHaveBeenCalled();
  enterDay('From', '2026-03-01');
  expect(screen.queryByText(message)).toBeNull();
});
