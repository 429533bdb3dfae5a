import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { RecordViewedContext } from './record-viewed-context';
import * as stories from './record-screen.stories';

const { Failed, DeletedRecordForm, Loading, NotFound, Forbidden, Loaded } = composeStories(stories);

const text = 'Top-up by USDT on Ethereum.';

it('shows the record below its title, with a link back to the list', () => {
  render(<Loaded />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Entry 12');
  expect(screen.getByText('Created on 9 Mar 2025')).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/entries');
  expect(screen.queryByRole('status')).toBeNull();
});

it('shows the loading state', () => {
  render(<Loading />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading the entry...');
});

it('links to the list for a missing record, without Retry', () => {
  render(<NotFound />);
  expect(screen.getByText('Entry not found.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the entries' })).toHaveAttribute('href', '/entries');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.queryByText('Loading...')).toBeNull();
});

it('hides a record that could not be reloaded, and offers Retry', () => {
  render(<Failed />);
  expect(screen.getByRole('alert')).toHaveTextContent('The entry could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeEnabled();
  expect(screen.queryByText(text)).toBeNull();
});

it('keeps the form of a deleted record', () => {
  render(<DeletedRecordForm />);
  expect(screen.getByLabelText('Text')).toHaveValue(text);
  expect(screen.queryByText('Entry not found.')).toBeNull();
});

it('hides a form when permission is lost', () => {
  render(<Forbidden />);
  expect(screen.getByText('You do not have access to this area')).toBeVisible();
  expect(screen.queryByText(text)).toBeNull();
});

it("reports the record's title once loaded", () => {
  const onViewed = vi.fn();
  const withContext = (screen: ReactNode) => <RecordViewedContext value={onViewed}>{screen}</RecordViewedContext>;
  const { rerender } = render(withContext(<Loading />));
  rerender(withContext(<NotFound />));
  expect(onViewed).not.toHaveBeenCalled();
  rerender(withContext(<Loaded />));
  expect(onViewed.mock.calls).toEqual([['Entry 12']]);
});
