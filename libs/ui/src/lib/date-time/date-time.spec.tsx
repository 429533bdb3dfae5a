import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, expect, it } from 'vitest';
import { syncServerTime } from '../clock/clock';
import { Age } from './age';
import { setTimeZoneChoice, setBusinessTimeZone } from '../time-zone/time-zone';
import * as stories from './date-time.stories';

const { Dashed, Unknown, WithTime } = composeStories(stories);

afterEach(() => {
  setBusinessTimeZone(undefined);
  localStorage.clear();
});

it('shows the selected zone, UTC and the age in the tooltip', async () => {
  setBusinessTimeZone('Pacific/Auckland');
  render(<Dashed />);
  await userEvent.hover(screen.getByText('10-03-2025'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    /^2025-03-10 03:05:11 Pacific\/Auckland · 2025-03-09 14:05:11 UTC · \d+ \w+ ago$/,
  );
});

it('updates immediately when another zone is selected here or in another tab', () => {
  setBusinessTimeZone('Pacific/Auckland');
  render(<WithTime />);
  expect(screen.getByText('10 Mar 2025, 03:05')).toBeVisible();
  act(() => setTimeZoneChoice('utc'));
  expect(screen.getByText('9 Mar 2025, 14:05')).toBeVisible();
  act(() => {
    localStorage.setItem('time-zone', 'business');
    window.dispatchEvent(new StorageEvent('storage', { key: 'time-zone' }));
  });
  expect(screen.getByText('10 Mar 2025, 03:05')).toBeVisible();
});

it('shows UTC once if it is selected', async () => {
  setTimeZoneChoice('utc');
  render(<Dashed />);
  await userEvent.hover(screen.getByText('09-03-2025'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/^2025-03-09 14:05:11 UTC · \d+ \w+ ago$/);
});

it('shows a dash for a missing value', () => {
  render(<Unknown />);
  expect(screen.getByText('–')).toBeVisible();
});

it.each(['', 'yesterday', '2025-13-45'])('shows a dash for an invalid value: %j', (value) => {
  render(<Unknown value={value} />);
  expect(screen.getByText('–')).toBeVisible();
});

it("shows an age by the server's clock", () => {
  const server = Date.now() + 7_200_000;
  syncServerTime(new Date(server).toUTCString(), Date.now(), Date.now());
  render(<Age since={new Date(server - 5.5 * 60_000).toISOString()} />);
  expect(screen.getByText('5 min')).toBeVisible();
  syncServerTime(new Date().toUTCString(), Date.now(), Date.now());
});
