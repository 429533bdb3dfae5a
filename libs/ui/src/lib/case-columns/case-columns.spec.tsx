import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './case-columns.stories';

const { Plain } = composeStories(stories);

it('has a reading order of record, checks, decision', async () => {
  render(<Plain />);
  await screen.findByText('Approve or reject.');
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Request', 'Checks', 'Decision']);
});
