import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { translatePage } from '../../test-support/translate-page';
import * as stories from './document-pager.stories';

const { FirstPage, SomePagesMissing, MostPagesMissing, SinglePage } = composeStories(stories);

const getButton = (name: string) => screen.getByRole('button', { name });
const getAnnouncement = () => screen.getByRole('status').textContent;

it('changes and announces the page, and keeps the focus at both ends', async () => {
  const onPage = vi.fn();
  render(<FirstPage onPage={onPage} />);
  expect(getAnnouncement()).toBe('Page 1 of 3');
  expect(getButton('Previous page')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(getButton('Previous page'));
  expect(onPage).not.toHaveBeenCalled();

  await userEvent.click(getButton('Next page'));
  await userEvent.click(getButton('Next page'));
  expect(getAnnouncement()).toBe('Page 3 of 3');
  expect(getButton('Next page')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(getButton('Next page'));
  expect(getButton('Next page')).toHaveFocus();
  expect(onPage.mock.calls).toEqual([[2], [3]]);

  await userEvent.click(getButton('Previous page'));
  expect(getAnnouncement()).toBe('Page 2 of 3');
  expect(getButton('Next page')).toHaveAttribute('aria-disabled', 'false');
});

it('shows how many pages were not stored', () => {
  const { unmount } = render(<SomePagesMissing />);
  expect(getAnnouncement()).toBe('Page 2 of 10');
  expect(screen.getByText('The PDF has 12 pages; the first 10 are stored.')).toBeVisible();
  unmount();
  render(<MostPagesMissing />);
  expect(screen.getByText('The PDF has 12 pages; only the first is stored.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('renders nothing for a single page', () => {
  render(<SinglePage />);
  expect(screen.queryByRole('group')).toBeNull();
});

it('announces the page on a translated screen', async () => {
  render(<FirstPage />);
  translatePage();
  await userEvent.click(getButton('Next page'));
  expect(getAnnouncement()).toBe('Page 2 of 3');
});
