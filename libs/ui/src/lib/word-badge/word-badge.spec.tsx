import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './word-badge.stories';

const { Known, NotSent, OwnIcon, Unknown } = composeStories(stories);

it('says a status by the word and the tone of its vocabulary', () => {
  render(<Known />);
  expect(screen.getByText('Lit')).toHaveAttribute('data-tone', 'success');
});

it('draws the icon that the vocabulary names', () => {
  render(<OwnIcon />);
  expect(screen.getByText('Put away').querySelector('svg')).toHaveClass('tabler-icon-archive');
});

it('shows a word that the vocabulary does not have as it came', () => {
  render(<Unknown />);
  expect(screen.getByText('flickering')).toHaveAttribute('data-tone', 'neutral');
});

it.each([null, undefined, ''])('is a plain dash where no status is known: %j', (word) => {
  const { container } = render(<NotSent word={word} />);
  expect(screen.getByText('–')).toBeVisible();
  expect(container.querySelector('[data-tone]')).toBeNull();
});
