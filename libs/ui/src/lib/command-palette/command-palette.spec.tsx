import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './command-palette.stories';

const { Open, Searching, Failed } = composeStories(stories);

async function open(story = <Open />) {
  const user = userEvent.setup();
  render(story);
  await user.click(screen.getByRole('button', { name: 'Search or go to' }));
  const field = await screen.findByRole('combobox', { name: 'Search or go to' });
  await waitFor(() => expect(field).toHaveFocus());
  return { user, field };
}

const active = () => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant');
  return id === null ? undefined : document.getElementById(id)?.textContent;
};

it('is a combobox whose first option is active, its options in named groups', async () => {
  const { field } = await open();
  expect(field).toHaveAttribute('aria-expanded', 'true');
  expect(field).toHaveAttribute('aria-controls', screen.getByRole('listbox').id);
  const group = within(screen.getByRole('group', { name: 'Go to' }));
  expect(group.getAllByRole('option')).toHaveLength(2);
  expect(active()).toBe('PeopleEverybody we know');
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('People');
});

it('is moved through by the arrows, round the ends, and chosen from by Enter', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowUp}');
  expect(active()).toContain('Ada Lovelace');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(active()).toBe('New person');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Chosen: New person')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('starts from the best match again with every letter', async () => {
  const { user } = await open();
  await user.keyboard('{ArrowDown}ada');
  expect(active()).toContain('Ada Lovelace');
  expect(screen.getByRole('status')).toHaveTextContent('1 found');
});

it('is chosen from by a pointer, which leaves the cursor where it is', async () => {
  const { user, field } = await open();
  await user.hover(screen.getByRole('option', { name: /Entries/ }));
  expect(active()).toContain('Entries');
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('option', { name: /Entries/ }));
  expect(screen.getByText('Chosen: Entries')).toBeVisible();
});

it('closes by Escape, and gives the focus back', async () => {
  const { user } = await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search or go to' })).toHaveFocus());
});

it('opens and closes by Mod+K', async () => {
  const user = userEvent.setup();
  render(<Open />);
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.getByRole('combobox')).toHaveFocus());
  await user.keyboard('{Control>}k{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says that it searches', async () => {
  const { user } = await open(<Searching />);
  await user.keyboard('zzz');
  expect(screen.getByRole('status')).toHaveTextContent('Searching…');
});

it('says that there is nothing', async () => {
  const { user, field } = await open();
  await user.keyboard('zzz{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Nothing found.');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(field).not.toHaveAttribute('aria-activedescendant');
});

it('says what failed, and tries again', async () => {
  const onRetry = vi.fn();
  const { user } = await open(<Failed failure={{ message: 'Entries could not be searched.', onRetry }} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Entries could not be searched.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

it('is opened and closed by Ctrl+K on a keyboard without Latin letters', async () => {
  render(<Open />);
  fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
  const field = await screen.findByRole('combobox', { name: 'Search or go to' });
  fireEvent.keyDown(field, { key: 'л', code: 'KeyK', ctrlKey: true });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('nothing is chosen by the Enter that ends a composition', async () => {
  const { field } = await open();
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 229 });
  expect(screen.getByRole('dialog')).toBeVisible();
});
