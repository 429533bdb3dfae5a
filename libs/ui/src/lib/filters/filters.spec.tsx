import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { composeStories } from '@storybook/react-vite';
import { expect, it, vi } from 'vitest';
import * as stories from './filters.stories';

const { ActiveMobile, Mobile, Desktop } = composeStories(stories);

const simulatePhone = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...new EventTarget(),
    matches: query.includes('max-width'),
    media: query,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    dispatchEvent: () => false,
  }));

it('shows the filters on wide screens', () => {
  render(<Desktop />);
  expect(screen.getByRole('combobox', { name: 'Status' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Filters/ })).toBeNull();
});

it('opens the filters by keyboard on a phone, after the visible search', async () => {
  simulatePhone();
  const user = userEvent.setup();
  render(<ActiveMobile />);
  expect(screen.getByRole('searchbox')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();

  await user.tab();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await user.tab();
  const button = screen.getByRole('button', { name: 'Filters (1)', expanded: false });
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveFocus();

  await user.click(button);
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
});

it('counts only filters that are set', () => {
  simulatePhone();
  render(<Mobile />);
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
});
