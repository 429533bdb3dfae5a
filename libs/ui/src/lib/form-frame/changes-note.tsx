import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { DateTime } from '../date-time/date-time';
import { IdentifierText } from '../identifier/identifier-text';
import { Note } from '../note/note';
import { wordOf } from '../status-badge/word-of';
import classes from './changes-note.module.css';
import { fieldsOf, type Fields } from './merge-values';
import type { Conflict } from './refusal';
import buttons from './text-button.module.css';
import type { FieldWords } from './use-form-record';

export interface ChangesNoteProps<Values extends object> {
  /** The form; what it began with is theirs, what it holds is mine. */
  form: UseFormReturnType<Values>;
  /** The earlier values of the fields that somebody else has changed. */
  was: Fields;
  /** Whose faster save had this one refused; undefined where nothing was to be saved. */
  conflict: Conflict | undefined;
  fields: Readonly<Record<string, FieldWords>>;
}

/** Says that somebody else has changed the record of a form: who and when, and field by field what it was, theirs and mine. */
export function ChangesNote<Values extends object>({ form, was, conflict, fields }: ChangesNoteProps<Values>) {
  const theirs = fieldsOf(form.getInitialValues());
  const mine = fieldsOf(form.getValues());
  const changes = [...theirs.keys()].filter((path) => was.has(path) && was.get(path) !== theirs.get(path));
  if (changes.length === 0 && conflict === undefined) return null;

  return (
    <div data-changes-note tabIndex={-1} className={classes.note}>
      <Note tone="warning" role={conflict ? 'alert' : 'status'}>
        <strong>
          <Change conflict={conflict} />
        </strong>{' '}
        {form.isDirty() ? 'Nothing of yours has been saved yet.' : 'You see it as it is now.'}
        {changes.length === 0 && ' None of the fields below is concerned: you can save again.'}
        <ul className={classes.changes}>
          {changes.map((path) => (
            <ChangedField
              key={path}
              words={fields[path] ?? { label: path }}
              was={was.get(path)}
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

function Change({ conflict: { by, at } = {} }: { conflict: Conflict | undefined }) {
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
  words: FieldWords;
  was: unknown;
  theirs: unknown;
  mine: unknown;
  onChoose: (value: unknown) => void;
}

function ChangedField({ words, was, theirs, mine, onChoose }: ChangedFieldProps) {
  /** What was typed, where it has been given up. */
  const [given, setGiven] = useState<{ mine: unknown }>();
  const { label, tell } = words;
  const isMine = mine !== theirs;
  const yours = isMine ? { mine } : given;
  if (tell)
    return (
      <li>
        <strong>{label}</strong>: {tell(was, theirs)}
      </li>
    );

  const choose = () => {
    setGiven(isMine ? { mine } : undefined);
    onChoose(isMine ? theirs : given?.mine);
  };
  return (
    <li>
      <strong>{label}</strong>
      <dl className={classes.values}>
        <Value term="Was" words={words} value={was} comparedTo={theirs} />
        <Value term={yours ? 'Theirs' : 'Now'} words={words} value={theirs} comparedTo={was} />
        {yours && <Value term="Yours" words={words} value={yours.mine} comparedTo={theirs} />}
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
  words: FieldWords;
  value: unknown;
  /** The value beside it. */
  comparedTo: unknown;
}

function Value({ term, words, value, comparedTo }: ValueProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi translate="no">
          <IdentifierText comparedTo={written(comparedTo, words)}>{written(value, words)}</IdentifierText>
        </bdi>
      </dd>
    </div>
  );
}

function written(value: unknown, { words = {}, empty = 'empty' }: FieldWords): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? empty : wordOf(words, text).label;
}
