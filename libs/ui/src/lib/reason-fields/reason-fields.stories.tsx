import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { guide } from '../../stories/guide';
import { otherReason } from './reason';
import { ReasonFields } from './reason-fields';

const roomReasons = ['The room is taken already', 'The room is too small', 'The day is a holiday', 'Asked for twice'];

interface ControlledExampleProps {
  reasons: readonly string[];
  selected?: string;
  enteredDetails?: string;
  isRequired?: boolean;
  reasonError?: ReactNode;
  detailsError?: ReactNode;
}

/** Controlled fields. */
function ControlledExample({
  reasons,
  selected = '',
  enteredDetails = '',
  isRequired = false,
  reasonError,
  detailsError,
}: ControlledExampleProps) {
  const [reason, setReason] = useState(selected);
  const [details, setDetails] = useState(enteredDetails);
  return (
    <ReasonFields
      reasons={reasons}
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
  component: ControlledExample,
  subcomponents: { ReasonFields },
  args: { reasons: roomReasons, isRequired: true },
} satisfies Meta<typeof ControlledExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Missing: Story = { args: { reasonError: 'Choose a reason' }, tags: ['no-picture'] };
export const Other: Story = {
  args: { selected: otherReason, detailsError: 'Enter a reason' },
  tags: ['no-picture'],
};
/** A selected reason that is no longer available. */
export const NotOfferedAnyMore: Story = { args: { selected: 'The heating is broken' }, tags: ['no-picture'] };
export const VeryMany: Story = {
  args: { reasons: Array.from({ length: 20 }, (_, index) => `${index + 1}. ${'A very long reason '.repeat(6)}`) },
  tags: ['no-picture'],
};
