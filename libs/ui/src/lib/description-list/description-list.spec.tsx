import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DescriptionList } from './description-list';
import * as stories from './description-list.stories';

const { Default } = composeStories(stories);

it('shows each value with its term, and a dash for a missing one', () => {
  render(<Default />);
  const [terms, values] = ['term', 'definition'].map((role) =>
    screen.getAllByRole(role).map((part) => part.textContent),
  );
  expect(terms).toEqual(['Full Name', 'Email', 'Phone', 'Message']);
  expect(values).toEqual(['Ada Lovelace', 'ada@example.com', '–', 'First line\nSecond line']);
});

it.each([null, undefined, '', ' ', Number.NaN])('shows a dash for %j', (value) => {
  render(<DescriptionList items={[{ term: 'Age', value }]} />);
  expect(screen.getByRole('definition')).toHaveTextContent(/^–$/);
});
