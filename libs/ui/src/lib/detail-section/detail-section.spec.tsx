import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './detail-section.stories';

const { Section } = composeStories(stories);

it('is a region named by its heading', () => {
  render(<Section />);
  const region = screen.getByRole('region', { name: 'Request' });
  expect(within(region).getByRole('heading', { level: 2, name: 'Request' })).toBeVisible();
  expect(region).toHaveTextContent('Details of the request.');
});
