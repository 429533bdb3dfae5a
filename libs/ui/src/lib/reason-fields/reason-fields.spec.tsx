import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import * as stories from './reason-fields.stories';

const { Empty, ReasonMissing, UnavailableReason, Other } = composeStories(stories);
const getRadios = () => screen.getAllByRole('radio');
const getLabels = () => getRadios().map((radio) => (radio instanceof HTMLInputElement ? radio.value : ''));
const getSelectedReasons = () =>
  getRadios().flatMap((radio) => (radio instanceof HTMLInputElement && radio.checked ? radio.value : []));

it('lists the reasons and Other, with none selected', () => {
  render(<Empty />);
  expect(screen.getByRole('radiogroup', { name: 'Reason' })).toBeVisible();
  expect(getLabels()).toEqual([
    'Duplicate request',
    'Wrong network',
    'User’s identity is not verified',
    'Requested by the user',
    'Other',
  ]);
  expect(getSelectedReasons()).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Details' })).not.toBeRequired();
});

it('selects by digit key only while the group has the focus', async () => {
  const user = userEvent.setup();
  render(<Empty />);
  await user.tab();
  await user.keyboard('2');
  expect(getSelectedReasons()).toEqual(['Wrong network']);
  expect(screen.getByRole('radio', { name: 'Wrong network' })).toHaveFocus();
  await user.keyboard('9');
  await user.keyboard('{Control>}3{/Control}');
  expect(getSelectedReasons()).toEqual(['Wrong network']);
  await user.tab();
  await user.keyboard('3 requests');
  expect(screen.getByRole('textbox')).toHaveValue('3 requests');
  expect(getSelectedReasons()).toEqual(['Wrong network']);
});

it('requires details for Other', async () => {
  render(<Empty />);
  await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
  expect(screen.getByRole('textbox', { name: 'Details' })).toBeRequired();
});

it('shows the error of a missing reason next to the field', () => {
  render(<ReasonMissing />);
  expect(screen.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a reason');
});

it('shows the error of missing details next to the field', () => {
  render(<Other />);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription(/Enter a reason/);
});

it('keeps a selected reason that is no longer available', () => {
  render(<UnavailableReason />);
  expect(getLabels().slice(-2)).toEqual(['Daily limit exceeded', 'Other']);
  expect(getSelectedReasons()).toEqual(['Daily limit exceeded']);
});
