import type { UseFormReturnType } from '@mantine/form';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flattenFields, mergeValues, type Fields } from './merge-values';
import { toConflict, type Conflict } from './save-error';

/** Label of a form field, and how to show its values. */
export interface FieldDescriptor {
  /** Label of the field. */
  label: string;
  /** Labels of the values. Without them, values are shown as they are and booleans as Yes or No. */
  valueLabels?: Readonly<Record<string, { label: string }>>;
  /** Text for an empty value. @default "empty" */
  emptyLabel?: string;
  /** Describes a change that two values cannot show: "replaced". */
  describeChange?: (previous: unknown, theirs: unknown) => string;
}

/** Values of a loaded record, or of an empty form. */
export interface RecordSnapshot<Values extends object> {
  /** Form values of the record. */
  values: Values;
  /** Version of the record, if the server sends one. */
  version?: string | undefined;
}

/** The record that a form edits. When a newer version is loaded, fields that the user has not changed take its values. */
export interface FormRecord<Values extends object> extends RecordSnapshot<Values> {
  /** Descriptors of the fields, by path. */
  fields: Readonly<Record<string, FieldDescriptor>>;
  /** Dependent fields and the fields that they depend on, by path: `{ isChecked: 'file' }`. */
  dependentFields?: Readonly<Record<string, string>>;
  /** Loads the record again. */
  reload: () => Promise<RecordSnapshot<Values>>;
  /** Ignores newer versions while a mutation of this admin is pending. @default false */
  isMutating?: boolean;
}

const noFields: Fields = new Map();

/** Keeps a form up to date with its record, and tracks what others have changed. */
export function useFormRecord<Values extends object>(
  form: UseFormReturnType<Values>,
  record: FormRecord<Values> | undefined,
  isSaving: boolean,
) {
  const lastSeen = useRef(record);
  const version = useRef(record?.version);
  /** Base values of the fields that others have changed. */
  const [previous, setPrevious] = useState(noFields);
  const [conflict, setConflict] = useState<Conflict>();
  /** Paths of fields that both sides changed since the last save attempt. */
  const conflictingPaths = useRef(new Set<string>());

  const merge = (base: object, mine: object, theirs: Values) => {
    const merged = mergeValues({
      base,
      mine,
      theirs,
      ...(record?.dependentFields && { dependentFields: record.dependentFields }),
    });
    const { errors } = form;
    form.resetDirty(theirs);
    // Mantine recomputes which fields are dirty only when they are set one by one.
    for (const [path, value] of merged.fields) form.setFieldValue(path, value as never);
    form.setErrors(errors);
    const now = flattenFields(theirs);
    for (const path of merged.previous.keys())
      if (merged.fields.get(path) !== now.get(path)) conflictingPaths.current.add(path);
    setPrevious((earlier) => new Map([...merged.previous, ...earlier]));
  };

  const applySnapshot = (snapshot: RecordSnapshot<Values>, newConflict?: Conflict) => {
    const base = form.getInitialValues();
    const isChanged = !hasSameFields(base, snapshot.values);
    version.current = snapshot.version;
    if (isChanged) merge(base, form.getValues(), snapshot.values);
    if (isChanged || newConflict) setConflict(newConflict);
    if (newConflict) conflictingPaths.current.clear();
  };

  const applyLoadedRecord = useEffectEvent(() => {
    if (!record || isSaving || record.isMutating) return;
    const isSeen =
      lastSeen.current?.version === record.version && hasSameFields(lastSeen.current?.values ?? {}, record.values);
    lastSeen.current = record;
    if (!isSeen) applySnapshot(record);
  });
  // A layout effect, so that related fields change at once: a new document never appears with the old one's verified mark.
  useLayoutEffect(() => applyLoadedRecord());

  return {
    merge,
    previous,
    conflict,
    /**
     * Returns whether a save would overwrite a change to the same field that the user might not have seen yet. The change is then
     * shown as a conflict, and the next save proceeds.
     */
    hasUnseenConflict: () => {
      const [mine, theirs] = [flattenFields(form.getValues()), flattenFields(form.getInitialValues())];
      const isConflicting = [...conflictingPaths.current].some((path) => mine.get(path) !== theirs.get(path));
      conflictingPaths.current.clear();
      if (isConflicting) setConflict((current) => current ?? {});
      return isConflicting;
    },
    /** Returns the base of a save that starts now. */
    getBaseRecord: (): RecordSnapshot<Values> => ({ values: form.getInitialValues(), version: version.current }),
    /** Loads the record again if a save failed with a version conflict. Returns whether it did. */
    handleVersionConflict: async (error: unknown) => {
      const newConflict = toConflict(error);
      if (!record || !newConflict) return false;
      applySnapshot(await record.reload(), newConflict);
      return true;
    },
  };
}

function hasSameFields(one: object, other: object): boolean {
  const fields = flattenFields(one);
  return [...flattenFields(other)].every(([path, value]) => fields.get(path) === value);
}
