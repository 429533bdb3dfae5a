import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './copy-button.stories';

const { Plain } = composeStories(stories);

it('copies what stands beside it, and says so', async () => {
  const user = userEvent.setup();
  render(<Plain />);
  await user.click(screen.getByRole('button', { name: 'Copy email' }));
  expect(await screen.findByText('Copied')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('ada@example.com');
});
