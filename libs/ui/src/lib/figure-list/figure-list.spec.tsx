import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './figure-list.stories';

const { Figures, Loading, NotKnown, WithNotes } = composeStories(stories);

const linesOf = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('says each figure after its label, which may lead to what is counted', () => {
  render(<Figures />);
  expect(screen.getByRole('list', { name: 'Letters' })).toBeVisible();
  expect(linesOf()).toEqual(['Posted 1,204', 'Postage $812.40', 'On the way 36 days']);
  expect(screen.getByRole('link', { name: 'Posted' })).toHaveAttribute('href', '/letters?state=posted');
});

it('says what part of the whole a figure is', () => {
  render(<WithNotes />);
  expect(linesOf()).toEqual(['Posted 1,204 96%', 'Returned 50 4%']);
});

it('shows no figure while it loads', () => {
  render(<Loading />);
  expect(linesOf()).toEqual(['Posted ', 'Postage ']);
});

it('shows a dash where a figure is not known', () => {
  render(<NotKnown />);
  expect(linesOf()).toEqual(['Posted 1,204', 'Postage –']);
});
