import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { removeClipboard } from '../../test-support/remove-clipboard';
import * as stories from './copy-button.stories';

const { Plain } = composeStories(stories);

it('copies the text and confirms it', async () => {
  const user = userEvent.setup();
  render(<Plain />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('ada@example.com');
});

it('copies over plain http and keeps the focus', async () => {
  const user = userEvent.setup();
  const copied = removeClipboard(true);
  render(<Plain />);
  const button = screen.getByRole('button', { name: 'Copy email' });
  await user.click(button);
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(copied).toEqual(['ada@example.com']);
  expect(button).toHaveFocus();
});

it('falls back to execCommand when the clipboard is denied', async () => {
  const user = userEvent.setup();
  const copied = removeClipboard(true);
  const writeText = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  render(<Plain />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(copied).toEqual(['ada@example.com']);
});

it('selects the text when copying is impossible', async () => {
  const user = userEvent.setup();
  removeClipboard(false);
  render(<Plain />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  const text = await screen.findByRole<HTMLInputElement>('textbox', { name: /^email/ });
  expect(screen.getByRole('status')).toHaveTextContent('Your browser blocked copying. Press Ctrl+C.');
  expect(text).toHaveFocus();
  expect(text.value.slice(text.selectionStart ?? 0, text.selectionEnd ?? 0)).toBe('ada@example.com');
  await user.tab();
  expect(screen.queryByRole('textbox')).toBeNull();
});
