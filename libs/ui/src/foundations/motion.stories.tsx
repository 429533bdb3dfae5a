import { useMantineTheme } from '@mantine/core';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../stories/guide';
import classes from './foundations.module.css';

const meta = {
  title: 'Motion',
  parameters: guide({
    about:
      'Transitions take less than 150 milliseconds and only show changes of state. These are the durations of the theme.',
    do: ['Animate an element that appears or disappears, starting at the control that opened it.'],
    dont: ['Animate for decoration.', 'Animate loaded data.'],
    accessibility: ['`prefers-reduced-motion` turns off all transitions.'],
  }),
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

/** Returns the theme's transition duration of a component in milliseconds. */
function getDuration(component: { defaultProps?: unknown }): number | undefined {
  const { defaultProps } = component;
  if (typeof defaultProps !== 'object' || defaultProps === null || !('transitionProps' in defaultProps))
    return undefined;
  const { transitionProps } = defaultProps;
  if (typeof transitionProps !== 'object' || transitionProps === null || !('duration' in transitionProps))
    return undefined;
  return typeof transitionProps.duration === 'number' ? transitionProps.duration : undefined;
}

function Durations() {
  const { components } = useMantineTheme();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Component</th>
          <th scope="col">Milliseconds</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(components).map(([name, component]) => {
          const duration = getDuration(component);
          if (duration === undefined) return null;
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-figures>{duration}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export const Transitions: Story = { render: () => <Durations /> };
