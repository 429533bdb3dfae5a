import { composeStories } from '@storybook/react-vite';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { formatMoney } from './money';
import * as stories from './money.stories';

const { Exact, Rounded, Negative, Signed, Unknown } = composeStories(stories);

it('shows the currency and the cents', () => {
  render(<Exact />);
  expect(screen.getByText('$1,250.50')).toBeVisible();
});

it('has the exact amount in the tooltip where it is drawn rounded', async () => {
  render(<Rounded />);
  await userEvent.hover(screen.getByText('$1,251'));
  expect(await screen.findByRole('tooltip')).toHaveTextContent('$1,250.50');
});

it('keeps the sign, and draws a dash for nothing', () => {
  render(<Negative />);
  expect(screen.getByText('-$99.99')).toBeVisible();
  render(<Unknown />);
  expect(screen.getByText('–')).toBeVisible();
});

it('writes the sign of what came in, too, where an amount may go either way', () => {
  render(<Signed />);
  expect(screen.getByText('+$1,250.50')).toBeVisible();
  expect([-99.99, 0].map((value) => formatMoney(value, { isSigned: true }))).toEqual(['-$99.99', '$0.00']);
});

it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('writes a dash for %s', (value) => {
  expect(formatMoney(value)).toBe('–');
  render(<Rounded value={value} />);
  expect(screen.getByText('–')).toBeVisible();
});
