import { MAX_SNOOZE_DAYS } from '@countinghouse/api-client/limits';
import { momentAt, toZonedTime } from '@countinghouse/shared/time';
import { trimText } from '@countinghouse/shared/text';
import { currentTime, formatDateTime, FormModal, RadioChoices, timeZoneName, useTimeZone } from '@countinghouse/ui';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import classes from './snooze-form.module.css';
import { lackOfTime, snoozeTimes } from './snooze-times';

export interface SnoozeFormProps {
  /** Puts the case off; rejects where it could not be. */
  onSnooze: (until: Date, note: string) => Promise<unknown>;
  onClose: () => void;
}

const own = 'Another time';
/** The most characters that a note may have. */
const mostCharacters = 200;

/** Until when a case is put off, and why. Mounted while it is open. */
export function SnoozeForm({ onSnooze, onClose }: SnoozeFormProps) {
  const timeZone = useTimeZone();
  const [now] = useState(currentTime);
  const times = snoozeTimes(now, timeZone);
  const tomorrow = times.find(({ words }) => words === 'Tomorrow')?.until ?? now;
  const form = useForm({
    initialValues: {
      choice: 'Tomorrow',
      // As the field has it, by the clocks of the chosen zone.
      until: toZonedTime(tomorrow.toISOString(), timeZone)?.slice(0, 'yyyy-mm-ddThh:mm'.length) ?? '',
      note: '',
    },
    validate: {
      until: (until, { choice }) => (choice === own ? lackOfTime(momentAt(until, timeZone), currentTime()) : null),
    },
  });
  const { choice, until } = form.values;
  const isOwn = choice === own;

  return (
    <FormModal
      title="Snooze"
      submitLabel="Snooze"
      form={form}
      words={{ error: 'The case could not be snoozed.' }}
      onSubmit={({ note }) =>
        onSnooze(times.find(({ words }) => words === choice)?.until ?? momentAt(until, timeZone), trimText(note))
      }
      onClose={onClose}
    >
      <RadioChoices
        label="The case is gone for everybody until"
        isFocused
        choices={[
          ...times.map(({ words, until }) => ({
            value: words,
            label: (
              <span className={classes.time}>
                {words} <span className={classes.moment}>{formatDateTime(until, { timeZone, withTime: true })}</span>
              </span>
            ),
          })),
          { value: own },
        ]}
        {...form.getInputProps('choice')}
        error={!isOwn && form.errors['until']}
      />
      {isOwn && (
        <TextInput
          type="datetime-local"
          label="Day and time"
          description={`By the clocks of ${timeZoneName(timeZone)}, in the next ${MAX_SNOOZE_DAYS} days.`}
          required
          {...form.getInputProps('until')}
        />
      )}
      <TextInput
        label="Note"
        placeholder="Asked for a new photo"
        description="Why; colleagues see it."
        maxLength={mostCharacters}
        {...form.getInputProps('note')}
      />
    </FormModal>
  );
}
