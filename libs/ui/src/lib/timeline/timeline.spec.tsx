import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './timeline.stories';

const { LittleKnown, Several, One } = composeStories(stories);

it('tells what happened, when and by whom, in the order given', () => {
  render(<Several />);
  const items = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Price changed10 Mar 2025, \d\d:\d\dGrace Hopper, from 203\.0\.113\.7From \$10\.00 to \$12\.00\.$/,
    ),
    expect.stringMatching(/^Put on sale9 Mar 2025, \d\d:\d\dKatherine Johnson$/),
    expect.stringMatching(/^Written down9 Mar 2025, \d\d:\d\d$/),
  ]);
});

it('gives each its exact time', () => {
  render(<One />);
  expect(screen.getByRole('time').getAttribute('datetime')).toBe('2025-03-09T14:00:00.000Z');
});

it('has a dash for a title or a time that is not known, and leaves out who did it', () => {
  render(<LittleKnown />);
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Price changed–',
    expect.stringMatching(/^–9 Mar 2025, \d\d:\d\dKatherine Johnson$/),
  ]);
  expect(items[0]?.children).toHaveLength(1);
});
