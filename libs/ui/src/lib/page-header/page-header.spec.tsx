import { composeStories } from '@storybook/react-vite';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PageHeader } from './page-header';
import * as stories from './page-header.stories';

const { AfterNavigation, FixedHeight, NoTitle, WithEverything, TitleParts } = composeStories(stories);

it('sets the document title, and takes the focus only after a navigation', async () => {
  render(<AfterNavigation />);
  const heading = screen.getByRole('heading', { name: 'People', level: 1 });
  expect(document.title).toBe('People · Countinghouse');
  expect(heading).not.toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Next screen' }));
  expect(heading).toHaveFocus();
});

it('links back', () => {
  render(<WithEverything />);
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/people');
});

it('keeps the focus when only the query string changes', async () => {
  const router = createMemoryRouter([{ path: '*', element: <PageHeader title="People" /> }]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/?search=ada'));
  expect(document.body).toHaveFocus();
  await act(() => router.navigate('/next'));
  expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
});

it('shows a dash for a missing title and no empty subtitle', () => {
  render(<NoTitle />);
  const heading = screen.getByRole('heading', { name: '–', level: 1 });
  // The remaining element is visible in print only.
  expect(heading.nextElementSibling).toHaveAttribute('data-on-paper');
  expect(heading.nextElementSibling?.nextSibling).toBeNull();
  expect(document.title).toBe('Countinghouse');
});

it('isolates the writing direction of each text', () => {
  render(<TitleParts />);
  const heading = screen.getByRole('heading', { name: 'P-1 · محمود العلي · $2,210.00' });
  const isolated = [...heading.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(isolated).toEqual(['P-1', 'محمود العلي', '$2,210.00']);
});

it.each([
  ['before the summary on wide screens', false, true],
  ['after the summary on a phone', true, false],
])('has a tab order equal to the visual order: the actions %s', (_, isNarrow, areActionsFirst) => {
  const media = window.matchMedia('');
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ ...media, matches: isNarrow }));
  render(<FixedHeight />);
  const [figure] = screen.getAllByText('$2,210.00');
  const [action] = screen.getAllByRole('button', { name: 'Print' });
  if (!figure || !action) throw new Error('There is no head.');
  const isFirst = action.compareDocumentPosition(figure) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(isFirst).toBe(areActionsFirst);
  vi.restoreAllMocks();
});
