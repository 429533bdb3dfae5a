import type { UseFormReturnType } from '@mantine/form';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { fieldsOf, mergeValues, type Fields } from './merge-values';
import { toConflict, type Conflict } from './refusal';

/** What a field is called, and how its values are written. */
export interface FieldWords {
  label: string;
  /** What its values are called. Without it a value is written as it is, a yes or no in words. */
  words?: Readonly<Record<string, { label: string }>>;
  /** What an empty one means. @default "empty" */
  empty?: string;
  /** Says what somebody else has done, where that says more than two values: "replaced". */
  tell?: (was: unknown, theirs: unknown) => string;
}

/** A record as it was read, or an empty form. */
export interface Reading<Values extends object> {
  values: Values;
  /** Which version it is, where the server says so. */
  version?: string | undefined;
}

/**
 * The record that a form edits, as it was last read. Newer readings may come while the form is open: they go underneath
 * what was typed.
 */
export interface FormRecord<Values extends object> extends Reading<Values> {
  /** Its fields, by path. */
  fields: Readonly<Record<string, FieldWords>>;
  /** Fields that say something about another one, by path: `{ isChecked: 'file' }`. */
  follows?: Readonly<Record<string, string>>;
  /** Reads it again; rejects where it cannot be read. */
  reload: () => Promise<Reading<Values>>;
  /** A write of the admin's own is under way, and what is read meanwhile is no news. @default false */
  isHeld?: boolean;
}

const nothing: Fields = new Map();

/** Keeps a form on the record as it is now, and remembers what others have changed meanwhile. */
export function useFormRecord<Values extends object>(
  form: UseFormReturnType<Values>,
  record: FormRecord<Values> | undefined,
  isSaving: boolean,
) {
  const seen = useRef(record);
  const version = useRef(record?.version);
  const [was, setWas] = useState(nothing);
  const [conflict, setConflict] = useState<Conflict>();
  /** Fields that were changed here and elsewhere, of which no save has been told yet. */
  const disputed = useRef(new Set<string>());

  const merge = (base: object, mine: object, theirs: Values) => {
    const merged = mergeValues({ base, mine, theirs, ...(record?.follows && { follows: record.follows }) });
    const { errors } = form;
    form.resetDirty(theirs);
    // Field by field, each with a value of its own: only then does the form know again which of them have changed.
    for (const [path, value] of merged.fields) form.setFieldValue(path, value as never);
    form.setErrors(errors);
    const now = fieldsOf(theirs);
    for (const path of merged.was.keys()) if (merged.fields.get(path) !== now.get(path)) disputed.current.add(path);
    setWas((known) => new Map([...merged.was, ...known]));
  };

  const take = (reading: Reading<Values>, by?: Conflict) => {
    const base = form.getInitialValues();
    const isChanged = !isAlike(base, reading.values);
    version.current = reading.version;
    if (isChanged) merge(base, form.getValues(), reading.values);
    if (isChanged || by) setConflict(by);
    if (by) disputed.current.clear();
  };

  const takeWhatWasRead = useEffectEvent(() => {
    if (!record || isSaving || record.isHeld) return;
    const isSeen = seen.current?.version === record.version && isAlike(seen.current?.values ?? {}, record.values);
    seen.current = record;
    if (!isSeen) take(record);
  });
  // Before anything is painted: a new image must not be seen beside the mark of the old one.
  useLayoutEffect(() => takeWhatWasRead());

  return {
    merge,
    was,
    conflict,
    /**
     * Whether a save would replace what somebody else has written into the same field, which may have come to the screen
     * in this very moment. It is said then, as after a refused save, and the next one goes.
     */
    wouldReplaceTheirs: () => {
      const [mine, theirs] = [fieldsOf(form.getValues()), fieldsOf(form.getInitialValues())];
      const isDisputed = [...disputed.current].some((path) => mine.get(path) !== theirs.get(path));
      disputed.current.clear();
      if (isDisputed) setConflict((known) => known ?? {});
      return isDisputed;
    },
    /** What a save that begins now is based on. */
    baseRecord: (): Reading<Values> => ({ values: form.getInitialValues(), version: version.current }),
    /** Whether a save was refused because others were faster; then the record has been read again. */
    isVersionConflict: async (error: unknown) => {
      const by = toConflict(error);
      if (!record || !by) return false;
      take(await record.reload(), by);
      return true;
    },
  };
}

function isAlike(one: object, other: object): boolean {
  const fields = fieldsOf(one);
  return [...fieldsOf(other)].every(([path, value]) => fields.get(path) === value);
}
