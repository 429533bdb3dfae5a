import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './status-badge.stories';

const { AllTones, Success } = composeStories(stories);

it('shows a status with label and icon, not by colour alone', () => {
  render(<Success />);
  const badge = screen.getByText('Completed');
  expect(badge).toHaveAttribute('data-tone', 'success');
  expect(badge.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});

it('has a different icon for each tone', () => {
  const { container } = render(<AllTones />);
  const drawings = Array.from(container.querySelectorAll('[data-tone] svg'), ({ innerHTML }) => innerHTML);
  expect(drawings).toHaveLength(5);
  expect(new Set(drawings).size).toBe(5);
});
