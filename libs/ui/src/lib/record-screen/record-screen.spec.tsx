import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { RecordSeenContext } from './record-seen';
import * as stories from './record-screen.stories';

const { Failed, FormOfADeletedRecord, Loading, Missing, NotAllowed, There } = composeStories(stories);

const text = 'Paid for coal and candles.';

it('shows the record under its title, with the way back to the list', () => {
  render(<There />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Entry 12');
  expect(screen.getByText('Written in 1843')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/entries');
  expect(screen.queryByRole('status')).toBeNull();
});

it('says that it is being read', () => {
  render(<Loading />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the entry...');
});

it('of one that is not there it offers the others, and never Retry', () => {
  render(<Missing />);
  expect(screen.getByText('Entry not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the entries' })).toHaveAttribute('href', '/entries');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText('Loading...')).toBeNull();
});

it('takes away what could not be read again, and offers Retry', () => {
  render(<Failed />);
  expect(screen.getByRole('alert')).toHaveTextContent('The entry could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.queryByText(text)).toBeNull();
});

it('keeps what was typed into the form of a record that somebody has deleted', () => {
  render(<FormOfADeletedRecord />);
  expect(screen.getByLabelText('Text')).toHaveValue(text);
  expect(screen.queryByText('Entry not found.')).toBeNull();
});

it('takes a form, too, from an admin who may not see the record any more', () => {
  render(<NotAllowed />);
  expect(screen.getByText('You do not have access to this area')).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
});

it('tells what the record is called, once it is there', () => {
  const seen = vi.fn();
  const draw = (screen: ReactNode) => <RecordSeenContext value={seen}>{screen}</RecordSeenContext>;
  const { rerender } = render(draw(<Loading />));
  rerender(draw(<Missing />));
  expect(seen).not.toHaveBeenCalled();
  rerender(draw(<There />));
  expect(seen.mock.calls).toEqual([['Entry 12']]);
});
