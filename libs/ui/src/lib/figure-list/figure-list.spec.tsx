import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './figure-list.stories';

const { Figures, Loading, NotKnown, WithNotes } = composeStories(stories);

const getLines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('lists each figure after its label, which may be a link', () => {
  render(<Figures />);
  expect(screen.getByRole('list', { name: 'Letters' })).toBeVisible();
  expect(getLines()).toEqual(['Posted 1,204', 'Postage $812.40', 'On the way 36 days']);
  expect(screen.getByRole('link', { name: 'Posted' })).toHaveAttribute('href', '/letters?state=posted');
});

it('shows the share of a figure', () => {
  render(<WithNotes />);
  expect(getLines()).toEqual(['Posted 1,204 96%', 'Returned 50 4%']);
});

it('shows no figure while loading', () => {
  render(<Loading />);
  expect(getLines()).toEqual(['Posted ', 'Postage ']);
});

it('shows a dash for an unknown figure', () => {
  render(<NotKnown />);
  expect(getLines()).toEqual(['Posted 1,204', 'Postage –']);
});
