import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './reason-fields.stories';

const { Empty, Missing, NotOfferedAnyMore, Other } = composeStories(stories);
const radios = () => screen.getAllByRole('radio');
const labels = () => radios().map((radio) => (radio instanceof HTMLInputElement ? radio.value : ''));
const chosen = () =>
  radios().flatMap((radio) => (radio instanceof HTMLInputElement && radio.checked ? radio.value : []));

it('offers the reasons and another one, with none chosen', () => {
  render(<Empty />);
  expect(screen.getByRole('radiogroup', { name: 'Reason' })).toBeVisible();
  expect(labels()).toEqual([
    'The room is taken already',
    'The room is too small',
    'The day is a holiday',
    'Asked for twice',
    'Other',
  ]);
  expect(chosen()).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Details' })).not.toBeRequired();
});

it('chooses by a digit while the focus is in the group, and only there', async () => {
  const user = userEvent.setup();
  render(<Empty />);
  await user.tab();
  await user.keyboard('2');
  expect(chosen()).toEqual(['The room is too small']);
  expect(screen.getByRole('radio', { name: 'The room is too small' })).toHaveFocus();
  await user.keyboard('9');
  await user.keyboard('{Control>}3{/Control}');
  expect(chosen()).toEqual(['The room is too small']);
  await user.tab();
  await user.keyboard('3 rooms');
  expect(screen.getByRole('textbox')).toHaveValue('3 rooms');
  expect(chosen()).toEqual(['The room is too small']);
});

it('asks for the details of another reason', async () => {
  render(<Empty />);
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  expect(screen.getByRole('textbox', { name: 'Details' })).toBeRequired();
});

it('says at the field what is missing', () => {
  render(<Missing />);
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a reason');
});

it('says at the details what is missing there', () => {
  render(<Other />);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Say what the reason is/);
});

it('keeps a reason that is not offered any more', () => {
  render(<NotOfferedAnyMore />);
  expect(labels().slice(-2)).toEqual(['The heating is broken', 'Other']);
  expect(chosen()).toEqual(['The heating is broken']);
});
