import { composeStories } from '@storybook/react-vite';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { removeClipboard } from '../../test-support/remove-clipboard';
import { notify } from './notify';
import * as stories from './notify.stories';

const { Success, Failure } = composeStories(stories);

afterEach(() => vi.useRealTimers());

async function showStory(story: React.ReactElement) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(story);
  await user.click(screen.getByRole('button', { name: 'Notify' }));
  return user;
}

it('closes a success message after four seconds', async () => {
  await showStory(<Success />);
  expect(await screen.findByText('Person created successfully')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('Person created successfully')).toBeNull();
});

it('keeps an error until it is closed, with its request id to copy', async () => {
  const user = await showStory(<Failure />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The person could not be deleted.');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('req-7f3a91c2');
  await user.click(screen.getByRole('button', { name: 'Close message' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText('The person could not be deleted.')).toBeNull();
});

it('shows an address in an error as an identifier', async () => {
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  await showStory(<Failure show={() => notify.error(`The address ${address} is in the list already.`)} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(`The address ${address} is in the list already.`);
  expect(screen.getByText(address).tagName).toBe('CODE');
});

it('shows the same error once', async () => {
  const user = await showStory(<Failure />);
  await user.click(screen.getByRole('button', { name: 'Notify' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getAllByText('The person could not be deleted.')).toHaveLength(1);
});

it('closes an error by its key', async () => {
  await showStory(<Failure />);
  expect(await screen.findByText('The person could not be deleted.')).toBeVisible();
  act(() => notify.dismiss('The person could not be deleted.'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText('The person could not be deleted.')).toBeNull();
});

it('selects the request id when copying is impossible', async () => {
  const user = await showStory(<Failure />);
  removeClipboard(false);
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Selected: press Ctrl+C' })).toBeVisible();
  expect(String(document.getSelection())).toBe('req-7f3a91c2');
});
