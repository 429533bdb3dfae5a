import { composeStories } from '@storybook/react-vite';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as barStories from './bar-chart.stories';
import * as pieStories from './pie-chart.stories';

const bars = composeStories(barStories);
const pies = composeStories(pieStories);

/** What the list under this name says, line by line. */
const said = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

/** The colours that are drawn with, in their order. */
const colours = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].map(({ style }) => style.background);

describe('BarChart', () => {
  it('says every figure in words', () => {
    render(<bars.Figures />);
    expect(said('This year')).toEqual(['Letters 412', 'Parcels 60', 'Postcards 310', 'Telegrams 96', 'Returned 24']);
  });

  it('leads from a figure to what it counts', () => {
    render(<bars.Figures />);
    expect(screen.getByRole('link', { name: 'Letters' })).toHaveAttribute('href', '/letters');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  // covers: limit.chart-colours
  it('draws in five colours, to one scale', () => {
    render(<bars.Figures />);
    expect(new Set(colours('li [style]')).size).toBe(5);
    const widths = [...document.querySelectorAll<HTMLElement>('li [style]')].map(({ style }) => style.width);
    expect(widths[0]).toBe('100%');
    expect(widths[4]).toMatch(/^5\.82/);
  });

  it('draws no bar for nothing, and no figure while it loads', () => {
    const { unmount } = render(<bars.Nothing />);
    expect(said('This year')).toEqual(['Letters 0', 'Parcels 0']);
    expect(document.querySelector<HTMLElement>('li [style]')?.style.width).toBe('0%');
    unmount();
    render(<bars.Loading />);
    expect(said('This year')).toEqual(['Letters ', 'Parcels ']);
  });

  it('says a dash for what is not known, and draws the rest', () => {
    const { unmount } = render(<bars.PartNotKnown />);
    expect(said('This year')).toEqual(['Letters 412', 'Parcels –', 'Postcards 310']);
    const drawn = [...document.querySelectorAll<HTMLElement>('li [style]')].map(({ style }) => style.width);
    expect(drawn).toEqual(['100%', '0%', expect.stringMatching(/^75\.2/)]);
    unmount();
    render(<bars.NothingKnown />);
    expect(said('This year')).toEqual(['Letters –', 'Parcels –']);
    expect(document.querySelector('li [style]')).toBeNull();
  });
});

describe('PieChart', () => {
  it('says every figure and its share of the whole', () => {
    render(<pies.Shares />);
    expect(said('State of letters')).toEqual(['Waiting 240 8%', 'Delivered 2,520 84%', 'Returned 240 8%']);
  });

  it('leads from a figure to what it counts', () => {
    render(<pies.Shares />);
    expect(screen.getByRole('link', { name: 'Waiting' })).toHaveAttribute('href', '/letters?state=waiting');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });

  it('writes figures as it is told', () => {
    render(<pies.InMoney />);
    expect(said('State of letters')).toEqual(['In $812,400.25 69.5%', 'Out $356,120.50 30.5%']);
  });

  // covers: limit.chart-colours
  it('gives each line a colour of its own', () => {
    render(<pies.AllFiveColours />);
    expect(new Set(colours('li [style]')).size).toBe(5);
  });

  it('has no share of nothing, and none while it loads', () => {
    const { unmount } = render(<pies.Nothing />);
    expect(said('State of letters')).toEqual(['Waiting 0 0%', 'Delivered 0 0%']);
    unmount();
    render(<pies.Loading />);
    expect(said('State of letters')).toEqual(['Waiting ', 'Delivered ']);
  });

  it('has no shares of a whole that is not known, and no drawing', () => {
    const { container } = render(<pies.PartNotKnown />);
    expect(said('State of letters')).toEqual(['Waiting 240', 'Delivered –']);
    expect(container.querySelector('[data-loading]')).toBeNull();
  });
});
