import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './note.stories';

const { Info } = composeStories(stories);

it('is a note with its text', () => {
  render(<Info />);
  expect(screen.getByRole('note')).toHaveTextContent('This entry has been settled and cannot be modified.');
});

it('is an alert on request', () => {
  render(<Info role="alert" />);
  expect(screen.getByRole('alert')).toBeVisible();
  expect(screen.queryByRole('note')).toBeNull();
});
