import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { DateTime } from '../date-time/date-time';
import { IdentifierText } from '../identifier/identifier-text';
import { Note } from '../note/note';
import { getStatusLabel } from '../status-badge/get-status-label';
import classes from './changes-note.module.css';
import { flattenFields, type Fields } from './merge-values';
import type { Conflict } from './save-error';
import buttons from './text-button.module.css';
import type { FieldDescriptor } from './use-form-record';

export interface ChangesNoteProps<Values extends object> {
  /** The form. Its initial values come from the server, its current values from the user. */
  form: UseFormReturnType<Values>;
  /** Base values of the fields that someone else has changed. */
  previous: Fields;
  /** Who changed the record, after a version conflict. */
  conflict: Conflict | undefined;
  /** Descriptors of the form's fields, by path. */
  fields: Readonly<Record<string, FieldDescriptor>>;
}

/** Notice that someone else has changed the record, with the previous, their and the user's value of each field. */
export function ChangesNote<Values extends object>({ form, previous, conflict, fields }: ChangesNoteProps<Values>) {
  const theirs = flattenFields(form.getInitialValues());
  const mine = flattenFields(form.getValues());
  const changes = [...theirs.keys()].filter((path) => previous.has(path) && previous.get(path) !== theirs.get(path));
  if (changes.length === 0 && conflict === undefined) return null;

  return (
    <div data-changes-note tabIndex={-1} className={classes.note}>
      <Note tone="warning" role={conflict ? 'alert' : 'status'}>
        <strong>
          <ChangeAuthor conflict={conflict} />
        </strong>{' '}
        {form.isDirty() ? 'Your changes have not been saved yet.' : 'You see the current version.'}
        {changes.length === 0 && ' None of the fields below is affected. You can save again.'}
        <ul className={classes.changes}>
          {changes.map((path) => (
            <ChangedField
              key={path}
              field={fields[path] ?? { label: path }}
              previous={previous.get(path)}
              theirs={theirs.get(path)}
              mine={mine.get(path)}
              onChoose={(value) => form.setFieldValue(path, value as never)}
            />
          ))}
        </ul>
      </Note>
    </div>
  );
}

function ChangeAuthor({ conflict: { by, at } = {} }: { conflict: Conflict | undefined }) {
  if (by === undefined) return 'This record has been changed since you opened it.';
  return (
    <>
      <bdi translate="no">{by}</bdi> has changed this since you opened it
      {at !== undefined && (
        <>
          {' '}
          (<DateTime value={at} withTime />)
        </>
      )}
      .
    </>
  );
}

interface ChangedFieldProps {
  field: FieldDescriptor;
  previous: unknown;
  theirs: unknown;
  mine: unknown;
  onChoose: (value: unknown) => void;
}

function ChangedField({ field, previous, theirs, mine, onChoose }: ChangedFieldProps) {
  /** The user's value after switching to theirs. */
  const [discarded, setDiscarded] = useState<{ mine: unknown }>();
  const { label, describeChange } = field;
  const isMine = mine !== theirs;
  const yours = isMine ? { mine } : discarded;
  if (describeChange)
    return (
      <li>
        <strong>{label}</strong>: {describeChange(previous, theirs)}
      </li>
    );

  const choose = () => {
    setDiscarded(isMine ? { mine } : undefined);
    onChoose(isMine ? theirs : discarded?.mine);
  };
  return (
    <li>
      <strong>{label}</strong>
      <dl className={classes.values}>
        <Value term="Was" field={field} value={previous} comparedTo={theirs} />
        <Value term={yours ? 'Theirs' : 'Now'} field={field} value={theirs} comparedTo={previous} />
        {yours && <Value term="Yours" field={field} value={yours.mine} comparedTo={theirs} />}
      </dl>
      {yours && (
        <button
          type="button"
          className={buttons.text}
          aria-label={`${isMine ? 'Use theirs' : 'Use mine'} for ${label}`}
          onClick={choose}
        >
          {isMine ? 'Use theirs' : 'Use mine'}
        </button>
      )}
    </li>
  );
}

interface ValueProps {
  term: string;
  field: FieldDescriptor;
  value: unknown;
  /** The value to highlight differences from. */
  comparedTo: unknown;
}

function Value({ term, field, value, comparedTo }: ValueProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi translate="no">
          <IdentifierText comparedTo={formatValue(comparedTo, field)}>{formatValue(value, field)}</IdentifierText>
        </bdi>
      </dd>
    </div>
  );
}

function formatValue(value: unknown, { valueLabels = {}, emptyLabel = 'empty' }: FieldDescriptor): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? emptyLabel : getStatusLabel(valueLabels, text).label;
}
