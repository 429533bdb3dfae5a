import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../stories/guide';
import { formatMoney } from '../money/money';
import { PieChart } from './pie-chart';

const meta = {
  title: 'Charts/PieChart',
  parameters: guide({
    do: ['Show shares of one whole, five at most.'],
    dont: ['Compare totals with it: take bars.', 'Leave out the legend.'],
    accessibility: ['Every share stands as text beside its colour; the drawing itself is hidden from screen readers.'],
  }),

  component: PieChart,
  args: {
    label: 'State of letters',
    items: [
      { label: 'Waiting', value: 240, href: '/letters?state=waiting' },
      { label: 'Delivered', value: 2520 },
      { label: 'Returned', value: 240 },
    ],
  },
  // The drawing loads after the list.
  play: async ({ canvasElement, args }) => {
    const isDrawn = args.items.some(({ value }) => (value ?? 0) > 0);
    await waitFor(() => expect(canvasElement.querySelector('path') !== null).toBe(isDrawn));
  },
} satisfies Meta<typeof PieChart>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Shares: Story = {};
export const InMoney: Story = {
  args: {
    items: [
      { label: 'In', value: 812_400.25 },
      { label: 'Out', value: 356_120.5 },
    ],
    formatValue: formatMoney,
  },
};
export const AllFiveColours: Story = {
  args: { items: ['One', 'Two', 'Three', 'Four', 'Five'].map((label) => ({ label, value: 20 })) },
  play: async ({ canvasElement }) => {
    const getColors = (selector: string, color: (style: CSSStyleDeclaration) => string) =>
      [...canvasElement.querySelectorAll(selector)].map((element) => color(getComputedStyle(element)));
    await waitFor(() =>
      expect(getColors('path', ({ fill }) => fill)).toEqual(
        getColors('li [style]', ({ backgroundColor }) => backgroundColor),
      ),
    );
  },
};
export const OneOnly: Story = {
  args: {
    items: [
      { label: 'Waiting', value: 0 },
      { label: 'Delivered', value: 12 },
    ],
  },
};
export const Loading: Story = {
  args: {
    items: [
      { label: 'Waiting', value: undefined },
      { label: 'Delivered', value: undefined },
    ],
  },
};
export const Nothing: Story = {
  args: {
    items: [
      { label: 'Waiting', value: 0 },
      { label: 'Delivered', value: 0 },
    ],
  },
};
export const PartNotKnown: Story = {
  args: {
    items: [
      { label: 'Waiting', value: 240, href: '/letters?state=waiting' },
      { label: 'Delivered', value: null },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('path')).toBeNull();
  },
};
export const LongText: Story = {
  args: {
    items: [
      { label: 'A label that runs on '.repeat(5), value: 999_999_999_999.99, href: '/letters' },
      { label: 'Short', value: 1 },
    ],
    formatValue: formatMoney,
  },
};
