import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as stories from './filter-select.stories';

const { All, Chosen } = composeStories(stories);

it('offers all and each value by its label', async () => {
  const onChange = vi.fn();
  render(<All onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Status' });
  expect(select).toHaveDisplayValue('All Status');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'All Status',
    'Open',
    'Settled',
  ]);
  await userEvent.selectOptions(select, 'Settled');
  expect(onChange).toHaveBeenCalledWith('settled');
});

it('shows the selected value and can be reset to all', async () => {
  const onChange = vi.fn();
  render(<Chosen onChange={onChange} />);
  const select = screen.getByRole('combobox', { name: 'Status' });
  expect(select).toHaveDisplayValue('Settled');
  await userEvent.selectOptions(select, 'All Status');
  expect(onChange).toHaveBeenCalledWith('');
});
