import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { guide } from '../../stories/guide';
import { otherReason } from './reason';
import { ReasonFields } from './reason-fields';

const roomReasons = ['The room is taken already', 'The room is too small', 'The day is a holiday', 'Asked for twice'];

interface AskingProps {
  offered: readonly string[];
  chosen?: string;
  said?: string;
  isRequired?: boolean;
  reasonError?: ReactNode;
  detailsError?: ReactNode;
}

/** Fields that hold what is given to them. */
function Asking({ offered, chosen = '', said = '', isRequired = false, reasonError, detailsError }: AskingProps) {
  const [reason, setReason] = useState(chosen);
  const [details, setDetails] = useState(said);
  return (
    <ReasonFields
      offered={offered}
      reason={{ value: reason, onChange: setReason, error: reasonError }}
      details={{ value: details, onChange: setDetails, error: detailsError }}
      isRequired={isRequired}
    />
  );
}

const meta = {
  title: 'ReasonFields',
  parameters: guide({
    do: [
      'Offer five to seven reasons in plain words, the most common first.',
      'Ask where something is refused or taken back.',
    ],
    dont: ['Choose one beforehand.', 'Offer "Other": it is always there, and asks for the details.'],
    accessibility: [
      'The reasons are one group of radio buttons; a digit from 1 to 9 chooses while the focus is in it, and in a question wherever it is.',
      'What is missing is said at its field.',
    ],
  }),
  component: Asking,
  subcomponents: { ReasonFields },
  args: { offered: roomReasons, isRequired: true },
} satisfies Meta<typeof Asking>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Missing: Story = { args: { reasonError: 'Choose a reason' }, tags: ['no-picture'] };
export const Other: Story = {
  args: { chosen: otherReason, detailsError: 'Say what the reason is' },
  tags: ['no-picture'],
};
/** It was chosen when others were offered. */
export const NotOfferedAnyMore: Story = { args: { chosen: 'The heating is broken' }, tags: ['no-picture'] };
export const VeryMany: Story = {
  args: { offered: Array.from({ length: 20 }, (_, index) => `${index + 1}. ${'A very long reason '.repeat(6)}`) },
  tags: ['no-picture'],
};
