import { composeStories } from '@storybook/react-vite';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { withoutClipboard } from '../../test-support/without-clipboard';
import { notify } from './notify';
import * as stories from './notify.stories';

const { Success, Failure } = composeStories(stories);

afterEach(() => vi.useRealTimers());

async function say(story: React.ReactElement) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  render(story);
  await user.click(screen.getByRole('button', { name: 'Say it' }));
  return user;
}

it('lets a success go after four seconds', async () => {
  await say(<Success />);
  expect(await screen.findByText('Person created successfully')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(screen.queryByText('Person created successfully')).toBeNull();
});

it('keeps a failure until it is closed, with its request to copy', async () => {
  const user = await say(<Failure />);
  expect(await screen.findByRole('alert')).toHaveTextContent('The person could not be deleted.');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('req-7f3a91c2');
  await user.click(screen.getByRole('button', { name: 'Close message' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText('The person could not be deleted.')).toBeNull();
});

it('draws an address in a failure as one', async () => {
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
  await say(<Failure say={() => notify.error(`The address ${address} is in the list already.`)} />);
  expect(await screen.findByRole('alert')).toHaveTextContent(`The address ${address} is in the list already.`);
  expect(screen.getByText(address).tagName).toBe('CODE');
});

it('says the same failure once', async () => {
  const user = await say(<Failure />);
  await user.click(screen.getByRole('button', { name: 'Say it' }));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.getAllByText('The person could not be deleted.')).toHaveLength(1);
});

it('takes a failure back that no longer holds', async () => {
  await say(<Failure />);
  expect(await screen.findByText('The person could not be deleted.')).toBeVisible();
  act(() => notify.dismiss('The person could not be deleted.'));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByText('The person could not be deleted.')).toBeNull();
});

it('selects the request, and says so, where nothing can be copied', async () => {
  const user = await say(<Failure />);
  withoutClipboard(false);
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Selected: press Ctrl+C' })).toBeVisible();
  expect(String(document.getSelection())).toBe('req-7f3a91c2');
});
