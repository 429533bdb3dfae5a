import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './states.stories';

const { EmptyWithAction, Failed, AutoRetry, FailedWithLongText, Loading, NotFound, Forbidden, MissingPermission } =
  composeStories(stories);

it('an empty state shows a message and an action', () => {
  render(<EmptyWithAction />);
  expect(screen.getByRole('status')).toHaveTextContent('No records found');
  expect(screen.getByRole('button', { name: 'Add an entry' })).toBeVisible();
});

it('an error state shows the error with its request id to copy', async () => {
  const user = userEvent.setup();
  render(<Failed />);
  expect(screen.getByRole('alert')).toHaveTextContent('The entries could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('req-7f3a91');
});

it('an error state disables Retry while retrying', () => {
  render(<FailedWithLongText />);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDisabled();
});

it('a temporary error state mentions the automatic retry', () => {
  render(<AutoRetry />);
  expect(screen.getByRole('alert')).toHaveTextContent('Retrying automatically.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
});

it('a missing record links to the list and offers no Retry', () => {
  render(<NotFound />);
  expect(screen.getByText('Entry not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the entries' })).toHaveAttribute('href', '/entries');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

it('a forbidden state shows a message and whom to ask', () => {
  render(<Forbidden />);
  expect(screen.getByText('You do not have access to this area')).toBeVisible();
  expect(screen.getByText('Ask an administrator if you need it for your work.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
});

it('a forbidden state names the missing permission if known', () => {
  render(<MissingPermission />);
  expect(
    screen.getByText('You do not have the permission “Users”. Ask an administrator if you need it for your work.'),
  ).toBeVisible();
});

it('a loading state is announced to screen readers', () => {
  render(<Loading />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading entries...');
});
