import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { Logo } from '../logo/logo';
import { BrandLogo } from './brand-logo';
import { Letterhead } from './letterhead';

const meta = {
  title: 'Letterhead',
  parameters: guide({
    do: ['Begin with it what is printed for somebody outside the house.', 'Give the element around it `data-letter`.'],
    dont: ['Use it on a list: the screen’s header says on paper whose it is.'],
    accessibility: ['The mark is decoration; the name beside it is text.'],
  }),
  component: Letterhead,
  decorators: (Story) => (
    <BrandLogo value={<Logo />}>
      <Story />
    </BrandLogo>
  ),
  tags: ['no-picture'],
} satisfies Meta<typeof Letterhead>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OfTheHouse: Story = {};
