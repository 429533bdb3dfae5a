import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './timeline.stories';

const { IncompleteData, Several, One } = composeStories(stories);

it('lists events with time and author in the given order', () => {
  render(<Several />);
  const items = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Minimum changed10 Mar 2025, \d\d:\d\dGrace Hopper, from 203\.0\.113\.7From \$10\.00 to \$12\.00\.$/,
    ),
    expect.stringMatching(/^Activated9 Mar 2025, \d\d:\d\dKatherine Johnson$/),
    expect.stringMatching(/^Created9 Mar 2025, \d\d:\d\d$/),
  ]);
});

it('has the exact time of each event', () => {
  render(<One />);
  expect(screen.getByRole('time').getAttribute('datetime')).toBe('2025-03-09T14:00:00.000Z');
});

it('shows a dash for a missing title or time, and omits a missing author', () => {
  render(<IncompleteData />);
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Minimum changed–',
    expect.stringMatching(/^–9 Mar 2025, \d\d:\d\dKatherine Johnson$/),
  ]);
  expect(items[0]?.children).toHaveLength(1);
});
