import { composeStories } from '@storybook/react-vite';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './app-frame.stories';

const { Default, MenuLoading, WithoutMenu, LongNames } = composeStories(stories);

it('has landmarks and a skip link as the first tab stop', async () => {
  render(<Default />);
  for (const role of ['banner', 'main', 'navigation']) expect(screen.getByRole(role)).toBeInTheDocument();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#content');
  expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
});

it('marks the current entry and shows the subtitles', () => {
  render(<Default />);
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('PeopleAll customers');
  expect(menu.getByRole('link', { name: /Overview/ })).not.toHaveAttribute('aria-current');
});

it('marks an entry with isCurrent regardless of its path', () => {
  const items = LongNames.args.sections?.[0]?.items.map((item) => ({ ...item, href: '/elsewhere', isCurrent: true }));
  render(<LongNames sections={[{ items: items?.slice(0, 1) ?? [] }]} />);
  const menu = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(menu.getByRole('link', { current: 'page' })).toHaveAttribute('href', '/elsewhere');
});

it('shows a note instead of an empty menu', () => {
  const { unmount } = render(<MenuLoading />);
  expect(screen.getByText('Loading...')).toBeVisible();
  unmount();
  render(<WithoutMenu />);
  expect(screen.getByText('No permissions available')).toBeVisible();
});

// covers: header.outside
it('closes dropdowns on a click outside and on Escape', async () => {
  const user = userEvent.setup();
  render(<Default />);
  const profile = screen.getByRole('button', { name: 'Profile of Ada Lovelace' });

  await user.click(profile);
  expect(await screen.findByText('ada@example.com')).toBeInTheDocument();
  await user.click(screen.getByRole('heading', { name: 'People', level: 1 }));
  await waitFor(() => expect(screen.queryByText('ada@example.com')).toBeNull());

  await user.click(profile);
  await screen.findByText('ada@example.com');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText('ada@example.com')).toBeNull());
  await waitFor(() => expect(profile).toHaveFocus());
});

it('changes and stores the colour scheme', async () => {
  const user = userEvent.setup();
  render(<Default />);
  await user.click(screen.getByRole('button', { name: 'Colour scheme: System' }));
  await user.click(await screen.findByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(localStorage.getItem('color-scheme')).toBe('dark');
});

it('shows the offline banner until the server responds', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchMock = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  render(<Default />);
  expect(await screen.findByText(/You are offline/)).toBeVisible();
  fetchMock.mockResolvedValue(new Response());
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull(), { timeout: 5_000 });
});

it('does not reuse the offline state of an unmounted frame', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { unmount } = render(<Default />);
  await screen.findByText(/You are offline/);
  unmount();
  isOnline.mockReturnValue(true);
  render(<Default />);
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('trusts the server rather than the browser about the network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetchMock = vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  render(<Default />);
  await waitFor(() => expect(fetchMock).toHaveBeenCalled());
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

it('opens the menu as a drawer', async () => {
  render(<Default />);
  await userEvent.click(screen.getByRole('button', { name: 'Open menu', hidden: true }));
  const drawer = await screen.findByRole('dialog');
  await userEvent.click(within(drawer).getByRole('link', { name: /Entries/ }));
  expect(screen.getByTestId('address')).toHaveTextContent('/entries');
});
