import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './logo.stories';

const { Default, Large } = composeStories(stories);

it('is decoration beside a written name, and an image where it stands alone', () => {
  render(<Default />);
  expect(screen.queryByRole('img')).toBeNull();
  render(<Large />);
  expect(screen.getByRole('img', { name: 'Countinghouse' })).toBeVisible();
});
