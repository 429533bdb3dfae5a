import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createDeferred } from '../../test-support/deferred';
import * as stories from './confirm.stories';

const { Plain } = composeStories(stories);

async function openConfirm(run: () => Promise<unknown> = () => Promise.resolve(), stop?: () => void) {
  const user = userEvent.setup();
  render(<Plain run={run} {...(stop && { stop })} />);
  await user.click(screen.getByRole('button', { name: 'Pay out' }));
  await screen.findByRole('dialog', { name: 'Pay out $1,250.00?' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  return { user, confirmButton: screen.getByRole('button', { name: 'Pay $1,250.00' }) };
}

it('focuses Cancel and describes the effect', async () => {
  await openConfirm();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/Ada Lovelace receives \$1,250\.00/);
});

it('confirms on Space but not on Enter', async () => {
  const run = vi.fn(() => Promise.resolve());
  const { user, confirmButton } = await openConfirm(run);
  confirmButton.focus();
  await user.keyboard('{Enter}');
  expect(run).not.toHaveBeenCalled();
  await user.keyboard(' ');
  expect(await screen.findByText('Result: confirmed')).toBeVisible();
  expect(run).toHaveBeenCalledOnce();
});

it('cancels with the Cancel button', async () => {
  const { user } = await openConfirm();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Result: cancelled')).toBeVisible();
});

it('cancels on Escape, and restores the focus', async () => {
  const run = vi.fn(() => Promise.resolve());
  const { user } = await openConfirm(run);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Result: cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay out' })).toHaveFocus());
  expect(run).not.toHaveBeenCalled();
});

it('runs once on a double click, and is busy and not cancellable while running', async () => {
  const { promise, resolve } = createDeferred();
  const run = vi.fn(() => promise);
  const { user, confirmButton } = await openConfirm(run);
  await user.dblClick(confirmButton);
  expect(run).toHaveBeenCalledOnce();
  expect(confirmButton).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  resolve();
  expect(await screen.findByText('Result: confirmed')).toBeVisible();
});

it('calls stop when cancelled while running', async () => {
  const { promise, resolve } = createDeferred();
  const stop = vi.fn(resolve);
  const { user, confirmButton } = await openConfirm(
    () => promise.then(() => Promise.reject(new Error('stopped'))),
    stop,
  );
  await user.click(confirmButton);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(stop).toHaveBeenCalledOnce();
  expect(await screen.findByText('Result: cancelled')).toBeVisible();
});

it('resolves to false if `run` rejects', async () => {
  const { user, confirmButton } = await openConfirm(() => Promise.reject(new Error('rejected')));
  await user.click(confirmButton);
  expect(await screen.findByText('Result: cancelled')).toBeVisible();
});

/** Makes the browser report that it is offline, and mocks requests to the page's server. */
function mockOffline(respond: () => Promise<Response>) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return vi.spyOn(window, 'fetch').mockImplementation(respond);
}

it('disables the confirm button while the server is unreachable', async () => {
  const fetchMock = mockOffline(() => Promise.reject(new TypeError('Failed to fetch')));
  const { confirmButton } = await openConfirm();
  await waitFor(() => expect(confirmButton).toBeDisabled());
  expect(screen.getByText(/You are offline/)).toBeVisible();
  fetchMock.mockImplementation(() => Promise.resolve(new Response()));
  await waitFor(() => expect(confirmButton).toBeEnabled(), { timeout: 5_000 });
});

it('allows confirming if the browser reports that it is offline but the server responds', async () => {
  const fetchMock = mockOffline(() => Promise.resolve(new Response()));
  const run = vi.fn(() => Promise.resolve());
  const { user, confirmButton } = await openConfirm(run);
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  expect(screen.queryByText(/You are offline/)).toBeNull();
  await user.click(confirmButton);
  expect(run).toHaveBeenCalledOnce();
});
