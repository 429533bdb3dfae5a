import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './label-badge.stories';

const { Known, Noted, NotSent, OwnIcon, Unknown } = composeStories(stories);

it('shows the label and tone of a status', () => {
  render(<Known />);
  expect(screen.getByText('Lit')).toHaveAttribute('data-tone', 'success');
});

it('shows the icon of the label', () => {
  render(<OwnIcon />);
  expect(screen.getByText('Put away').querySelector('svg')).toHaveClass('tabler-icon-archive');
});

it('shows an unknown status as received', () => {
  render(<Unknown />);
  expect(screen.getByText('flickering')).toHaveAttribute('data-tone', 'neutral');
});

it('shows its note on focus and exposes it to screen readers', async () => {
  const { container } = render(<Noted />);
  expect(container).toHaveTextContent('Lit: The bulb is broken A new one comes on Monday.');
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('A new one comes on Monday.');
});

it.each([undefined, ' '])('has no tab stop without a note: %j', async (note) => {
  render(<Known note={note} />);
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

it.each([null, undefined, ''])('shows a plain dash for a missing status: %j', (value) => {
  const { container } = render(<NotSent value={value} />);
  expect(screen.getByText('–')).toBeVisible();
  expect(container.querySelector('[data-tone]')).toBeNull();
});
