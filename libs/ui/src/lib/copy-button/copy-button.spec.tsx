import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { withoutClipboard } from '../../test-support/without-clipboard';
import * as stories from './copy-button.stories';

const { Plain } = composeStories(stories);

it('copies what stands beside it, and says so', async () => {
  const user = userEvent.setup();
  render(<Plain />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('ada@example.com');
});

it('copies over plain http too, and keeps the focus', async () => {
  const user = userEvent.setup();
  const copied = withoutClipboard(true);
  render(<Plain />);
  const button = screen.getByRole('button', { name: 'Copy email' });
  await user.click(button);
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(copied).toEqual(['ada@example.com']);
  expect(button).toHaveFocus();
});

it('copies in the other way where the clipboard is refused', async () => {
  const user = userEvent.setup();
  const copied = withoutClipboard(true);
  const writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  render(<Plain />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(copied).toEqual(['ada@example.com']);
});

it('selects the text, and says so, where nothing can be copied', async () => {
  const user = userEvent.setup();
  withoutClipboard(false);
  render(<Plain />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  const text = await screen.findByRole<HTMLInputElement>('textbox', { name: /^email/ });
  expect(screen.getByRole('status')).toHaveTextContent('The browser does not let this page copy. Press Ctrl+C.');
  expect(text).toHaveFocus();
  expect(text.value.slice(text.selectionStart ?? 0, text.selectionEnd ?? 0)).toBe('ada@example.com');
  await user.tab();
  expect(screen.queryByRole('textbox')).toBeNull();
});
