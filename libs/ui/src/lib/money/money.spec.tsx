import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { formatMoney } from './money';
import * as stories from './money.stories';

const { Exact, Rounded, Negative, Signed, Unknown } = composeStories(stories);

it('shows currency and cents', () => {
  render(<Exact />);
  expect(screen.getByText('$1,250.50')).toBeVisible();
});

it('shows the exact amount of a rounded one in the tooltip', async () => {
  render(<Rounded />);
  await userEvent.hover(screen.getByText('$1,251'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('$1,250.50');
});

it('keeps the minus sign and shows a dash for a missing amount', () => {
  render(<Negative />);
  expect(screen.getByText('-$99.99')).toBeVisible();
  render(<Unknown />);
  expect(screen.getByText('–')).toBeVisible();
});

it('shows a plus sign for signed amounts', () => {
  render(<Signed />);
  expect(screen.getByText('+$1,250.50')).toBeVisible();
  expect([-99.99, 0].map((value) => formatMoney(value, { isSigned: true }))).toEqual(['-$99.99', '$0.00']);
});

it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('shows a dash for %s', (value) => {
  expect(formatMoney(value)).toBe('–');
  render(<Rounded value={value} />);
  expect(screen.getByText('–')).toBeVisible();
});
