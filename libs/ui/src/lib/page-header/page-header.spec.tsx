import { composeStories } from '@storybook/react-vite';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PageHeader } from './page-header';
import * as stories from './page-header.stories';

const { AfterNavigation, Nameless, WithEverything, SeveralTexts } = composeStories(stories);

it('names the document, and takes the focus after a navigation only', async () => {
  render(<AfterNavigation />);
  const heading = screen.getByRole('heading', { name: 'People', level: 1 });
  expect(document.title).toBe('People · Countinghouse');
  expect(heading).not.toHaveFocus();
  await userEvent.click(screen.getByRole('link', { name: 'Next screen' }));
  expect(heading).toHaveFocus();
});

it('leads back', () => {
  render(<WithEverything />);
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/people');
});

it('leaves the focus where it is when only the search of the address changes', async () => {
  const router = createMemoryRouter([{ path: '*', element: <PageHeader title="People" /> }]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/?search=ada'));
  expect(document.body).toHaveFocus();
  await act(() => router.navigate('/next'));
  expect(screen.getByRole('heading', { name: 'People' })).toHaveFocus();
});

it('has a dash for a name that is not known, and no empty line below it', () => {
  render(<Nameless />);
  const heading = screen.getByRole('heading', { name: '–', level: 1 });
  // What is there is for paper alone.
  expect(heading.nextElementSibling).toHaveAttribute('data-on-paper');
  expect(heading.nextElementSibling?.nextSibling).toBeNull();
  expect(document.title).toBe('Countinghouse');
});

it('isolates each of several texts, whichever way it is written', () => {
  render(<SeveralTexts />);
  const heading = screen.getByRole('heading', { name: 'P-1 · محمود العلي · $2,210.00' });
  const isolated = [...heading.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(isolated).toEqual(['P-1', 'محمود العلي', '$2,210.00']);
});
