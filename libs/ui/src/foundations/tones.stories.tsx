import type { Meta, StoryObj } from '@storybook/react-vite';
import { Note } from '../lib/note/note';
import { StatusBadge } from '../lib/status-badge/status-badge';
import { toneNames } from '../lib/theme/brand';
import { guide } from '../stories/guide';
import classes from './foundations.module.css';

const meta = {
  title: 'Tones',
  parameters: guide({
    about:
      'How a status is meant. Outside this library one names a tone, never a colour. Neutral waits, info tells, success is done, warning needs somebody, danger went wrong or destroys.',
    do: [
      'Give every status its icon, its word and its tone.',
      'Keep one tone for one meaning through the whole product.',
    ],
    dont: ['Use a tone for emphasis or decoration.', 'Invent a sixth tone.'],
    accessibility: ['Icon and word say all that the colour says.'],
  }),
} satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

export const All: Story = {
  render: () => (
    <>
      {toneNames.map((tone) => (
        <div key={tone} className={classes.line}>
          <code>{tone}</code>
          <StatusBadge tone={tone}>Status</StatusBadge>
          <Note tone={tone}>A sentence in this tone.</Note>
        </div>
      ))}
    </>
  ),
};
