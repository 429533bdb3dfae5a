import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Logo } from '../logo/logo';
import { BrandLogo } from './brand-logo';
import { Letterhead } from './letterhead';

const meta = {
  title: 'Letterhead',
  parameters: guide({
    do: ['Place it at the top of printed documents for customers.', 'Set `data-letter` on the element around it.'],
    dont: ['Use it on a list: the page header prints the product name.'],
    accessibility: ['The logo is decorative; the name beside it is text.'],
  }),
  component: Letterhead,
  decorators: (Story) => (
    <BrandLogo value={<Logo />}>
      <Story />
    </BrandLogo>
  ),
  tags: ['no-snapshot'],
} satisfies Meta<typeof Letterhead>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Branded: Story = {};
