import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { guide } from '../../stories/guide';
import { otherReason } from './reason';
import { ReasonFields } from './reason-fields';

const withdrawalReasons = [
  'Duplicate request',
  'Wrong network',
  'User’s identity is not verified',
  'Requested by the user',
];

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
      'Offer five to seven reasons in plain language, the most common first.',
      'Ask for a reason when something is rejected or reversed.',
    ],
    dont: ['Preselect a reason.', 'Add "Other": it is always included and requires details.'],
    accessibility: [
      'The reasons are one group of radio buttons. The digits 1 to 9 select a reason while the focus is in the group, and anywhere in a confirmation.',
      'A missing value is shown at its field.',
    ],
  }),
  component: ControlledExample,
  subcomponents: { ReasonFields },
  args: { reasons: withdrawalReasons, isRequired: true },
} satisfies Meta<typeof ControlledExample>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const ReasonMissing: Story = { args: { reasonError: 'Choose a reason' }, tags: ['no-snapshot'] };
export const Other: Story = {
  args: { selected: otherReason, detailsError: 'Enter a reason' },
  tags: ['no-snapshot'],
};
/** A selected reason that is no longer available. */
export const UnavailableReason: Story = { args: { selected: 'Daily limit exceeded' }, tags: ['no-snapshot'] };
export const ManyReasons: Story = {
  args: { reasons: Array.from({ length: 20 }, (_, index) => `${index + 1}. ${'A very long reason '.repeat(6)}`) },
  tags: ['no-snapshot'],
};
