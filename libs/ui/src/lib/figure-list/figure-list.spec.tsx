import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './figure-list.stories';

const { Figures, Loading, Unknown, WithNotes } = composeStories(stories);

const getLines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('lists each figure after its label, which may be a link', () => {
  render(<Figures />);
  expect(screen.getByRole('list', { name: 'Plans' })).toBeVisible();
  expect(getLines()).toEqual(['Purchased 1,204', 'Invested $812.40', 'Lock-in 36 days']);
  expect(screen.getByRole('link', { name: 'Purchased' })).toHaveAttribute('href', '/plans?status=purchased');
});

it('shows the share of a figure', () => {
  render(<WithNotes />);
  expect(getLines()).toEqual(['Purchased 1,204 96%', 'Released 50 4%']);
});

it('shows no figure while loading', () => {
  render(<Loading />);
  expect(getLines()).toEqual(['Purchased ', 'Invested ']);
});

it('shows a dash for an unknown figure', () => {
  render(<Unknown />);
  expect(getLines()).toEqual(['Purchased 1,204', 'Invested –']);
});
