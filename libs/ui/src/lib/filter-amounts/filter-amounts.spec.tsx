import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './filter-amounts.stories';

const { None, Chosen } = composeStories(stories);
const waitUntilClosed = () => waitFor(() => expect(screen.queryByLabelText('From')).toBeNull());

it('can be opened, filled and applied by keyboard, and shows the range', async () => {
  const onChange = vi.fn();
  render(<None onChange={onChange} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('From')).toHaveFocus());
  await user.keyboard('100{Tab}2,500.50{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '100', to: '2500.5' });
  await waitUntilClosed();
  expect(screen.getByRole('button', { name: 'Amount: $100 – $2,500.50' })).toHaveFocus();
});

it('opens with the current range and clears it', async () => {
  const onChange = vi.fn();
  render(<Chosen onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Amount: $100 – $2,500' }));
  expect(await screen.findByLabelText('To')).toHaveValue('2,500');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ from: '', to: '' });
});

it.each([
  ['5000', '100', 'From', 'From must not be more than To'],
  ['12,5', '100', 'From', 'Enter an amount such as 1,000 or 1000.50'],
  ['1', '2.505', 'To', 'Enter an amount such as 1,000 or 1000.50'],
  ['-1', '', 'From', 'Enter an amount such as 1,000 or 1000.50'],
  ['', '1,000,000,000,001', 'To', 'Enter an amount such as 1,000 or 1000.50'],
])('rejects "%s" to "%s" at %s and keeps the input', async (from, to, label, message) => {
  const onChange = vi.fn();
  render(<None onChange={onChange} />);
  await userEvent.click(screen.getByRole('button'));
  await screen.findByLabelText('From');
  if (from) await userEvent.type(screen.getByLabelText('From'), from);
  if (to) await userEvent.type(screen.getByLabelText('To'), to);
  await userEvent.keyboard('{Enter}');
  const field = screen.getByLabelText(label);
  expect(field).toHaveFocus();
  expect(field).toBeInvalid();
  expect(screen.getByText(message)).toBeVisible();
  expect(screen.getByLabelText('From')).toHaveValue(from);
  expect(onChange).not.toHaveBeenCalled();
});
