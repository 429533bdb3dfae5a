import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './reason-fields.stories';

const { Empty, Missing, NotOfferedAnyMore, Other } = composeStories(stories);
const radios = () => screen.getAllByRole('radio');
const labels = () => radios().map((radio) => (radio instanceof HTMLInputElement ? radio.value : ''));
const selected = () =>
  radios().flatMap((radio) => (radio instanceof HTMLInputElement && radio.checked ? radio.value : []));

it('lists the reasons and Other, with none selected', () => {
  render(<Empty />);
  expect(screen.getByRole('radiogroup', { name: 'Reason' })).toBeVisible();
  expect(labels()).toEqual([
    'The room is taken already',
    'The room is too small',
    'The day is a holiday',
    'Asked for twice',
    'Other',
  ]);
  expect(selected()).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Details' })).not.toBeRequired();
});

it('selects by digit key only while the group has the focus', async () => {
  const user = userEvent.setup();
  render(<Empty />);
  await user.tab();
  await user.keyboard('2');
  expect(selected()).toEqual(['The room is too small']);
  expect(screen.getByRole('radio', { name: 'The room is too small' })).toHaveFocus();
  await user.keyboard('9');
  await user.keyboard('{Control>}3{/Control}');
  expect(selected()).toEqual(['The room is too small']);
  await user.tab();
  await user.keyboard('3 rooms');
  expect(screen.getByRole('textbox')).toHaveValue('3 rooms');
  expect(selected()).toEqual(['The room is too small']);
});

it('requires details for Other', async () => {
  render(<Empty />);
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  expect(screen.getByRole('textbox', { name: 'Details' })).toBeRequired();
});

it('shows a missing reason at the field', () => {
  render(<Missing />);
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a reason');
});

it('shows missing details at the field', () => {
  render(<Other />);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Enter a reason/);
});

it('keeps a selected reason that is no longer available', () => {
  render(<NotOfferedAnyMore />);
  expect(labels().slice(-2)).toEqual(['The heating is broken', 'Other']);
  expect(selected()).toEqual(['The heating is broken']);
});
