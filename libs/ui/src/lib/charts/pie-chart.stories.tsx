import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { guide } from '../../stories/guide';
import { formatMoney } from '../money/money';
import { PieChart } from './pie-chart';

const meta = {
  title: 'Charts/PieChart',
  parameters: guide({
    do: ['Show at most five shares of one total.'],
    dont: ['Compare totals: use a bar chart.', 'Leave out the legend.'],
    accessibility: ['Every share is shown as text beside its colour. The drawing is hidden from screen readers.'],
  }),

  component: PieChart,
  args: {
    label: 'Top-ups by status',
    items: [
      { label: 'Pending', value: 240, href: '/topups?status=pending' },
      { label: 'Approved', value: 2520 },
      { label: 'Cancelled', value: 240 },
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
export const MoneyValues: Story = {
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
export const SingleShare: Story = {
  args: {
    items: [
      { label: 'Pending', value: 0 },
      { label: 'Approved', value: 12 },
    ],
  },
};
export const Loading: Story = {
  args: {
    items: [
      { label: 'Pending', value: undefined },
      { label: 'Approved', value: undefined },
    ],
  },
};
export const AllZero: Story = {
  args: {
    items: [
      { label: 'Pending', value: 0 },
      { label: 'Approved', value: 0 },
    ],
  },
};
export const SomeUnknown: Story = {
  args: {
    items: [
      { label: 'Pending', value: 240, href: '/topups?status=pending' },
      { label: 'Approved', value: null },
    ],
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('path')).toBeNull();
  },
};
export const LongText: Story = {
  args: {
    items: [
      { label: 'A label that runs on '.repeat(5), value: 999_999_999_999.99, href: '/topups' },
      { label: 'Short', value: 1 },
    ],
    formatValue: formatMoney,
  },
};
