import { useMantineTheme } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../stories/guide';
import classes from './foundations.module.css';

const meta = {
  title: 'Space',
  parameters: guide({
    about: 'A rhythm of eight pixels, with halves for what belongs together.',
    do: [
      'Let a hairline part two areas.',
      'Use the logical sides (`margin-inline-start`), so that a layout can run from right to left.',
    ],
    dont: ['Lift a card by a shadow.'],
    accessibility: [
      'Space is in rem: it grows with enlarged text.',
      'What can be pressed is at least 24 by 24 pixels.',
    ],
  }),
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

function Spaces() {
  const { spacing, radius, defaultRadius } = useMantineTheme();
  const corner = typeof defaultRadius === 'string' ? (radius[defaultRadius] ?? defaultRadius) : defaultRadius;
  return (
    <>
      {Object.entries(spacing).map(([name, width]) => (
        <div key={name} className={classes.line}>
          <code>
            {name} {width}
          </code>
          <span className={classes.bar} style={{ width }} />
        </div>
      ))}
      <div className={classes.line}>
        <code>radius {corner}</code>
        <span className={classes.corner} style={{ borderRadius: corner }} />
      </div>
    </>
  );
}

export const Scale: Story = { render: () => <Spaces /> };
