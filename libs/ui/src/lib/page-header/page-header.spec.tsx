import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './page-header.stories';

const { AfterNavigation, WithEverything } = composeStories(stories);

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
