import { useMantineTheme } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../stories/guide';
import classes from './foundations.module.css';

const meta = {
  title: 'Space',
  parameters: guide({
    about: 'Spacing in steps of eight pixels, with half steps between related elements.',
    do: [
      'Separate two areas with a hairline.',
      'Use logical properties (`margin-inline-start`), so that layouts work from right to left.',
    ],
    dont: ['Use shadows on cards.'],
    accessibility: [
      'Spacing is in rem, so it grows with the text size.',
      'Interactive elements are at least 24 by 24 pixels.',
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
