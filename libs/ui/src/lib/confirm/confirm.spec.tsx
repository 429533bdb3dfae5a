import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { deferred } from '../../test-support/deferred';
import * as stories from './confirm.stories';

const { Plain } = composeStories(stories);

async function ask(run: () => Promise<unknown> = () => Promise.resolve(), stop?: () => void) {
  const user = userEvent.setup();
  render(<Plain run={run} {...(stop && { stop })} />);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await screen.findByRole('dialog', { name: 'Pay out $1,250.00?' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  return { user, verb: screen.getByRole('button', { name: 'Pay $1,250.00' }) };
}

it('starts on Cancel and restates what will happen', async () => {
  await ask();
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/Ada Lovelace receives \$1,250\.00/);
});

it('never decides on Enter, but does on Space', async () => {
  const run = vi.fn(() => Promise.resolve());
  const { user, verb } = await ask(run);
  verb.focus();
  await user.keyboard('{Enter}');
  expect(run).not.toHaveBeenCalled();
  await user.keyboard(' ');
  expect(await screen.findByText('Answer: confirmed')).toBeVisible();
  expect(run).toHaveBeenCalledOnce();
});

it('is cancelled by Escape and by Cancel, and gives the focus back', async () => {
  const run = vi.fn(() => Promise.resolve());
  const { user } = await ask(run);
  await user.keyboard('{Escape}');
  expect(await screen.findByText('Answer: cancelled')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus());
  expect(run).not.toHaveBeenCalled();
});

it('makes one request of a double click, is busy meanwhile, and cannot be cancelled then', async () => {
  const { promise, resolve } = deferred();
  const run = vi.fn(() => promise);
  const { user, verb } = await ask(run);
  await user.dblClick(verb);
  expect(run).toHaveBeenCalledOnce();
  expect(verb).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  resolve();
  expect(await screen.findByText('Answer: confirmed')).toBeVisible();
});

it('can be stopped where that is offered', async () => {
  const { promise, resolve } = deferred();
  const stop = vi.fn(resolve);
  const { user, verb } = await ask(() => promise.then(() => Promise.reject(new Error('stopped'))), stop);
  await user.click(verb);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(stop).toHaveBeenCalledOnce();
  expect(await screen.findByText('Answer: cancelled')).toBeVisible();
});

it('counts a failure as not confirmed', async () => {
  const { user, verb } = await ask(() => Promise.reject(new Error('refused')));
  await user.click(verb);
  expect(await screen.findByText('Answer: cancelled')).toBeVisible();
});

/** Says that there is no network, and answers as told whoever asks the page's server. */
function sayOffline(answer: () => Promise<Response>) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return vi.spyOn(window, 'fetch').mockImplementation(answer);
}

it('cannot be decided while the server cannot be reached', async () => {
  const asked = sayOffline(() => Promise.reject(new TypeError('Failed to fetch')));
  const { verb } = await ask();
  await waitFor(() => expect(verb).toBeDisabled());
  expect(screen.getByText(/You are offline/)).toBeVisible();
  asked.mockImplementation(() => Promise.resolve(new Response()));
  await waitFor(() => expect(verb).toBeEnabled(), { timeout: 5_000 });
});

it('can be decided where only the browser says that there is no network', async () => {
  const asked = sayOffline(() => Promise.resolve(new Response()));
  const run = vi.fn(() => Promise.resolve());
  const { user, verb } = await ask(run);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText(/You are offline/)).toBeNull();
  await user.click(verb);
  expect(run).toHaveBeenCalledOnce();
});
