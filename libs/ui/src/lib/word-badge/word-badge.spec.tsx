import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './word-badge.stories';

const { Known, Noted, NotSent, OwnIcon, Unknown } = composeStories(stories);

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

it('shows its note to the keyboard, and says it to a screen reader', async () => {
  const { container } = render(<Noted />);
  expect(container).toHaveTextContent('Lit: The bulb is broken A new one comes on Monday.');
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('A new one comes on Monday.');
});

it.each([undefined, ' '])('has no stop for the keyboard without a note: %j', async (note) => {
  render(<Known note={note} />);
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

it.each([null, undefined, ''])('is a plain dash where no status is known: %j', (word) => {
  const { container } = render(<NotSent word={word} />);
  expect(screen.getByText('–')).toBeVisible();
  expect(container.querySelector('[data-tone]')).toBeNull();
});
