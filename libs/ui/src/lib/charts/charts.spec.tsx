import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as barStories from './bar-chart.stories';
import * as pieStories from './pie-chart.stories';

const bars = composeStories(barStories);
const pies = composeStories(pieStories);

/** Returns the texts of a list's items. */
const getTexts = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** Returns the background colours of the matching elements. */
const getColours = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(({ style }) => style.background);

describe('BarChart', () => {
  it('lists every value as text', () => {
    render(<bars.Figures />);
    expect(getTexts('This year')).toEqual(['Top-ups 412', 'Plans 60', 'Withdrawals 310', 'Referrals 96', 'Tickets 24']);
  });

  it('links a figure to what it counts', () => {
    render(<bars.Figures />);
    expect(screen.getByRole('link', { name: 'Top-ups' })).toHaveAttribute('href', '/topups');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  // covers: limit.chart-colours
  it('draws in five colours on one scale', () => {
    render(<bars.Figures />);
    expect(new Set(getColours('li [style]')).size).toBe(5);
    const widths = [...document.querySelectorAll<HTMLElement>('li [style]')].map(({ style }) => style.width);
    expect(widths[0]).toBe('100%');
    expect(widths[4]).toMatch(/^5\.82/);
  });

  it('draws no bar for zero and no value while loading', () => {
    const { unmount } = render(<bars.AllZero />);
    expect(getTexts('This year')).toEqual(['Top-ups 0', 'Plans 0']);
    expect(document.querySelector<HTMLElement>('li [style]')?.style.width).toBe('0%');
    unmount();
    render(<bars.Loading />);
    expect(getTexts('This year')).toEqual(['Top-ups ', 'Plans ']);
  });

  it('shows a dash for an unknown value and draws the others', () => {
    const { unmount } = render(<bars.SomeUnknown />);
    expect(getTexts('This year')).toEqual(['Top-ups 412', 'Plans –', 'Withdrawals 310']);
    const drawn = [...document.querySelectorAll<HTMLElement>('li [style]')].map(({ style }) => style.width);
    expect(drawn).toEqual(['100%', '0%', expect.stringMatching(/^75\.2/)]);
    unmount();
    render(<bars.AllUnknown />);
    expect(getTexts('This year')).toEqual(['Top-ups –', 'Plans –']);
    expect(document.querySelector('li [style]')).toBeNull();
  });
});

describe('PieChart', () => {
  it('lists every value with its share', () => {
    render(<pies.Shares />);
    expect(getTexts('Top-ups by status')).toEqual(['Pending 240 8%', 'Approved 2,520 84%', 'Cancelled 240 8%']);
  });

  it('links a figure to what it counts', () => {
    render(<pies.Shares />);
    expect(screen.getByRole('link', { name: 'Pending' })).toHaveAttribute('href', '/topups?status=pending');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('formats values with formatValue', () => {
    render(<pies.MoneyValues />);
    expect(getTexts('Top-ups by status')).toEqual(['In $812,400.25 69.5%', 'Out $356,120.50 30.5%']);
  });

  // covers: limit.chart-colours
  it('gives each line its own colour', () => {
    render(<pies.AllFiveColours />);
    expect(new Set(getColours('li [style]')).size).toBe(5);
  });

  it('shows shares of 0 % for zero and none while loading', () => {
    const { unmount } = render(<pies.AllZero />);
    expect(getTexts('Top-ups by status')).toEqual(['Pending 0 0%', 'Approved 0 0%']);
    unmount();
    render(<pies.Loading />);
    expect(getTexts('Top-ups by status')).toEqual(['Pending ', 'Approved ']);
  });

  it('shows neither shares nor a drawing with an unknown value', () => {
    const { container } = render(<pies.SomeUnknown />);
    expect(getTexts('Top-ups by status')).toEqual(['Pending 240', 'Approved –']);
    expect(container.querySelector('[data-loading]')).toBeNull();
  });
});
