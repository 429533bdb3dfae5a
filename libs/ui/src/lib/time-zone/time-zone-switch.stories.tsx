import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { setBusinessTimeZone } from './time-zone';
import { TimeZoneSwitch } from './time-zone-switch';

const meta = {
  title: 'TimeZoneSwitch',
  parameters: guide({
    do: ['Show it once, in the profile menu. All times follow it.'],
    dont: ['Ask for a time zone on a screen.', 'Show a time in another zone.'],
    accessibility: ['It is a labelled group of radio buttons. Each label includes the zone.'],
  }),
  component: TimeZoneSwitch,
  tags: ['no-snapshot'],
  beforeEach: () => () => setBusinessTimeZone(undefined),
} satisfies Meta<typeof TimeZoneSwitch>;
export default meta;

type Story = StoryObj<typeof meta>;

export const WithoutBusinessTimeZone: Story = {};
export const WithBusinessTimeZone: Story = { beforeEach: () => setBusinessTimeZone('America/St_Johns') };
