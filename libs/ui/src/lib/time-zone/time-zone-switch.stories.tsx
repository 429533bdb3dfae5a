import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { setBusinessTimeZone } from './time-zone';
import { TimeZoneSwitch } from './time-zone-switch';

const meta = {
  title: 'TimeZoneSwitch',
  parameters: guide({
    do: ['Offer it once, beside who is signed in. Everything that has a time follows it.'],
    dont: ['Ask for a time zone on a screen, or write a time in any other one.'],
    accessibility: ['A group of radio buttons with a name; the zone is part of each button’s name.'],
  }),
  component: TimeZoneSwitch,
  tags: ['no-picture'],
  beforeEach: () => () => setBusinessTimeZone(undefined),
} satisfies Meta<typeof TimeZoneSwitch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithoutBusiness: Story = {};
export const WithBusiness: Story = { beforeEach: () => setBusinessTimeZone('America/St_Johns') };
