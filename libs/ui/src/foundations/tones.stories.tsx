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
      'The meaning of a status. Code outside this library uses a tone, never a colour. Neutral: pending. Info: information. Success: completed. Warning: needs attention. Danger: failed or destructive.',
    do: ['Give every status an icon, a label and a tone.', 'Use one tone for one meaning throughout the product.'],
    dont: ['Use a tone for emphasis or decoration.', 'Add a sixth tone.'],
    accessibility: ['The icon and the label carry everything that the colour shows.'],
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
