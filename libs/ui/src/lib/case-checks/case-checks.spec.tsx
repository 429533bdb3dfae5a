import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './case-checks.stories';

const { All, Failed, Loading, None, UnknownResult } = composeStories(stories);
const getItemTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('lists failed checks first, each with its result and explanation', () => {
  render(<All />);
  expect(getItemTexts()).toEqual([
    'FailShared address7 other users have used it. 2 of them are listed. Alan Turing, Grace Hopper',
    'WarningProofNo proof uploaded.',
    'PassBalanceWould fall from $12.00 to $10.00.',
    'InfoAccount ageOpened on 3 Mar 2025 (UTC).',
  ]);
});

it('links the records of a check, or names them without a path', () => {
  const { unmount } = render(<All />);
  expect(screen.getByRole('link', { name: 'Alan Turing' })).toHaveAttribute('href', '/people/Alan Turing');
  unmount();
  render(<All getHref={() => undefined} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Alan Turing')).toBeVisible();
});

it('shows an unknown result as received', () => {
  render(<UnknownResult />);
  expect(getItemTexts()).toEqual(['skippedSanctionsNot checked.']);
});

it('shows the loading, failed and empty states', () => {
  render(<Loading />);
  expect(screen.getByRole('status', { name: 'Loading checks' })).toBeVisible();
  render(<Failed />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load the checks.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  render(<None />);
  expect(screen.getByText('No checks available.')).toBeVisible();
});
