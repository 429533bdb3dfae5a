import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import * as stories from './letterhead.stories';

const { Branded } = composeStories(stories);

afterEach(() => void vi.useRealTimers());

it('shows the product name and, in print, the date of printing', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 14, 12) });
  render(<Branded />);
  expect(screen.getByText('Countinghouse')).toBeInTheDocument();
  expect(screen.getByText('Printed on 14 Mar 2026')).toHaveAttribute('data-on-paper');
  vi.setSystemTime(new Date(2026, 2, 15, 12));
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('Printed on 15 Mar 2026')).toBeInTheDocument();
});
