import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './command-palette.stories';

const { Open, Searching, Failed } = composeStories(stories);

async function openPalette(story = <Open />) {
  const user = userEvent.setup();
  render(story);
  await user.click(screen.getByRole('button', { name: 'Search or go to' }));
  const field = await screen.findByRole('combobox', { name: 'Search or go to' });
  await waitFor(() => expect(field).toHaveFocus());
  return { user, field };
}

const getActiveOption = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

it('is a combobox with grouped options, the first one active', async () => {
  const { field } = await openPalette();
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  const group = within(screen.getByRole('group', { name: 'Go to' }));
  expect(group.getAllByRole('option')).toHaveLength(2);
  expect(getActiveOption()).toBe('PeopleAll customers');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('People');
});

it('moves with the arrow keys, wraps around, and selects with Enter', async () => {
  const { user } = await openPalette();
  await user.keyboard('{ArrowUp}');
  expect(getActiveOption()).toContain('Ada Lovelace');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(getActiveOption()).toBe('New person');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Selected: New person')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('activates the best match after each keystroke', async () => {
  const { user } = await openPalette();
  await user.keyboard('{ArrowDown}ada');
  expect(getActiveOption()).toContain('Ada Lovelace');
  expect(screen.getByRole('status')).toHaveTextContent('1 found');
});

it('selects with the pointer and keeps the focus in the field', async () => {
  const { user, field } = await openPalette();
  await user.hover(screen.getByRole('option', { name: /Entries/ }));
  expect(getActiveOption()).toContain('Entries');
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('option', { name: /Entries/ }));
  expect(screen.getByText('Selected: Entries')).toBeVisible();
});

it('closes on Escape and restores the focus', async () => {
  const { user } = await openPalette();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search or go to' })).toHaveFocus());
});

it('opens and closes with Mod+K', async () => {
  const user = userEvent.setup();
  render(<Open />);
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('announces a running search', async () => {
  const { user } = await openPalette(<Searching />);
  await user.keyboard('zzz');
  expect(screen.getByRole('status')).toHaveTextContent('Searching…');
});

it('announces an empty result', async () => {
  const { user, field } = await openPalette();
  await user.keyboard('zzz{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('No results.');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).not.toHaveAttribute('aria-activedescendant');
});

it('shows a failed search and retries it', async () => {
  const onRetry = vi.fn();
  const { user } = await openPalette(<Failed failure={{ message: 'The entries could not be searched.', onRetry }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The entries could not be searched.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('opens and closes with Ctrl+K on a non-Latin keyboard', async () => {
  render(<Open />);
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Search or go to' });
  fireEvent.keyDown(field, { key: 'л', code: 'KeyK', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('ignores the Enter that ends a composition', async () => {
  const { field } = await openPalette();
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229 });
  expect(screen.getByRole('dialog')).toBeVisible();
});
