import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './logo.stories';

const { Default, Large } = composeStories(stories);

it('is decorative without a title and an image with one', () => {
  render(<Default />);
  expect(screen.queryByRole('img')).toBeNull();
  render(<Large />);
  expect(screen.getByRole('img', { name: 'Countinghouse' })).toBeVisible();
});
