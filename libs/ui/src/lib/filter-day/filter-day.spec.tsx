import { composeStories } from '@storybook/react-vite';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as stories from './filter-day.stories';

const { None, Chosen } = composeStories(stories);

it('asks for a day once it is whole, and for no year that is still being typed', () => {
  const onChange = vi.fn();
  render(<None onChange={onChange} />);
  const field = screen.getByLabelText('From');
  for (const day of ['0002-03-31', '0020-03-31', '0202-03-31', '2026-03-31']) {
    fireEvent.change(field, { target: { value: day } });
    expect(field).toHaveValue(day);
  }
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-03-31');
});

it('asks for no day when it is emptied', () => {
  const onChange = vi.fn();
  render(<Chosen onChange={onChange} />);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
});

it('offers no day outside its limits', () => {
  render(<Chosen />);
  expect(screen.getByLabelText('From')).toHaveAttribute('max', '2026-04-30');
  expect(screen.getByLabelText('From')).not.toHaveAttribute('min');
  expect(screen.getByLabelText('From')).toHaveAccessibleDescription('Days are those of UTC');
});
