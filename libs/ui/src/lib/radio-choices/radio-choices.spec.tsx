import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as stories from './radio-choices.stories';

const { Invalid } = composeStories(stories);

it.each([
  ['QWERTY', { key: '2', code: 'Digit2' }, true],
  ['AZERTY', { key: 'é', code: 'Digit2' }, true],
  ['AZERTY, with Shift', { key: '2', code: 'Digit2', shiftKey: true }, true],
  ['Persian', { key: '۲', code: 'Digit2' }, true],
  ['QWERTY, a sign above the digit', { key: '@', code: 'Digit2', shiftKey: true }, false],
])('selects by digit key: %s', (_, key, isSelected) => {
  render(<Invalid />);
  const [first, second] = screen.getAllByRole('radio');
  if (!first || !second) throw new Error('There are no choices.');
  fireEvent.keyDown(first, key);
  expect(second).toHaveProperty('checked', isSelected);
});
