import { MAX_SNOOZE_DAYS } from '@countinghouse/api-client/limits';
import { toInstant, toZonedTime } from '@countinghouse/shared/time';
import { trimText } from '@countinghouse/shared/text';
import {
  getCurrentTime,
  formatDateTime,
  FormModal,
  RadioChoices,
  formatTimeZone,
  useTimeZone,
} from '@countinghouse/ui';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import classes from './snooze-form.module.css';
import { validateSnoozeTime, getSnoozeTimes } from './snooze-times';

export interface SnoozeFormProps {
  /** Snoozes the case; rejects on failure. */
  onSnooze: (until: Date, note: string) => Promise<unknown>;
  onClose: () => void;
}

const CUSTOM_TIME = 'Another time';
const MAX_NOTE_CHARACTERS = 200;

/** The form to choose how long and why to snooze a case. Mount it while it is open. */
export function SnoozeForm({ onSnooze, onClose }: SnoozeFormProps) {
  const timeZone = useTimeZone();
  const [now] = useState(getCurrentTime);
  const times = getSnoozeTimes(now, timeZone);
  const tomorrow = times.find(({ label }) => label === 'Tomorrow')?.until ?? now;
  const form = useForm({
    initialValues: {
      choice: 'Tomorrow',
      // The field's format, in the chosen time zone.
      until: toZonedTime(tomorrow.toISOString(), timeZone)?.slice(0, 'yyyy-mm-ddThh:mm'.length) ?? '',
      note: '',
    },
    validate: {
      until: (until, { choice }) =>
        choice === CUSTOM_TIME ? validateSnoozeTime(toInstant(until, timeZone), getCurrentTime()) : null,
    },
  });
  const { choice, until } = form.values;
  const isCustom = choice === CUSTOM_TIME;

  return (
    <FormModal
      title="Snooze"
      submitLabel="Snooze"
      form={form}
      messages={{ error: 'The case could not be snoozed.' }}
      onSubmit={({ note }) =>
        onSnooze(times.find(({ label }) => label === choice)?.until ?? toInstant(until, timeZone), trimText(note))
      }
      onClose={onClose}
    >
      <RadioChoices
        label="Hide from everyone until"
        isFocused
        choices={[
          ...times.map(({ label, until }) => ({
            value: label,
            label: (
              <span className={classes.time}>
                {label} <span className={classes.moment}>{formatDateTime(until, { timeZone, withTime: true })}</span>
              </span>
            ),
          })),
          { value: CUSTOM_TIME },
        ]}
        {...form.getInputProps('choice')}
        error={!isCustom && form.errors['until']}
      />
      {isCustom && (
        <TextInput
          type="datetime-local"
          label="Day and time"
          description={`In the time zone ${formatTimeZone(timeZone)}, in the next ${MAX_SNOOZE_DAYS} days.`}
          required
          {...form.getInputProps('until')}
        />
      )}
      <TextInput
        label="Note"
        placeholder="Asked for a new photo"
        description="Reason (visible to staff)"
        maxLength={MAX_NOTE_CHARACTERS}
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}
