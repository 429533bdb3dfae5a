import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './case-checks.stories';

const { All, Failed, Loading, None, WordNotKnown } = composeStories(stories);
const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('tells what speaks against it first, each with its weight in a word and its reason', () => {
  render(<All />);
  expect(texts()).toEqual([
    'AgainstShared7 others use it. 2 of them are named here. Alan Turing, Grace Hopper',
    'CautionProofNo proof uploaded.',
    'ForPriceFalls from $12.00 to $10.00.',
    'NeutralAgeOpened on 3 Mar 2025 (UTC).',
  ]);
});

it('links the records that a fact names, or names them where it cannot', () => {
  const { unmount } = render(<All />);
  expect(screen.getByRole('link', { name: 'Alan Turing' })).toHaveAttribute('href', '/people/Alan Turing');
  unmount();
  render(<All hrefOf={() => undefined} />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Alan Turing')).toBeVisible();
});

it('shows a weight that is not known as it came', () => {
  render(<WordNotKnown />);
  expect(texts()).toEqual(['mysteriousMoonIt is full.']);
});

it('says that it is loading, that it failed, and that nothing is known', () => {
  render(<Loading />);
  expect(screen.getByRole('status', { name: 'Loading the facts' })).toBeVisible();
  render(<Failed />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to read the facts.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  render(<None />);
  expect(screen.getByText('Nothing is known for or against it.')).toBeVisible();
});
