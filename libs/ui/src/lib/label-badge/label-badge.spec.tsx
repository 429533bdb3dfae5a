import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './label-badge.stories';

const { Known, WithNote, NoValue, CustomIcon, Unknown } = composeStories(stories);

it('shows the label and tone of a status', () => {
  render(<Known />);
  expect(screen.getByText('Active')).toHaveAttribute('data-tone', 'success');
});

it('shows the icon of the label', () => {
  render(<CustomIcon />);
  expect(screen.getByText('Archived').querySelector('svg')).toHaveClass('tabler-icon-archive');
});

it('shows an unknown status as received', () => {
  render(<Unknown />);
  expect(screen.getByText('suspended')).toHaveAttribute('data-tone', 'neutral');
});

it('shows its note on focus and exposes it to screen readers', async () => {
  const { container } = render(<WithNote />);
  expect(container).toHaveTextContent('Active: Document is not legible A new one was requested on Monday.');
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('A new one was requested on Monday.');
});

it.each([undefined, ' '])('has no tab stop without a note: %j', async (note) => {
  render(<Known note={note} />);
  await userEvent.tab();
  expect(document.body).toHaveFocus();
});

it.each([null, undefined, ''])('shows a plain dash for a missing status: %j', (value) => {
  const { container } = render(<NoValue value={value} />);
  expect(screen.getByText('–')).toBeVisible();
  expect(container.querySelector('[data-tone]')).toBeNull();
});
