import { ApiError, describeFailure } from '@countinghouse/api-client';
import { searchFor } from '@countinghouse/shared/search';
import { trimText } from '@countinghouse/shared/text';
import {
  FailureDetails,
  formatCount,
  LeaveGuard,
  MentionInput,
  Note as Notice,
  RestoredNote,
  useFormKeeper,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState, type FormEvent } from 'react';
import { mentionedIn } from './mentions';
import { useAddNote, useColleagues, type NotedRecord } from './notes-api';
import classes from './record-notes.module.css';

/** Writes a note. What was typed stays until the server has it. */
export function NoteForm({ record }: { record: NotedRecord }) {
  const addNote = useAddNote(record);
  const colleagues = useColleagues(record.recordType);
  const people = colleagues.data?.data ?? [];
  const form = useForm({ initialValues: { text: '' }, validate: { text: lackOf } });
  const { text } = form.values;
  const { wasRestored, guard } = useFormKeeper(form, `note ${record.recordType} ${record.id}`, ({ values }) =>
    form.setValues(values),
  );
  const isUnderWay = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ApiError>();

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const atField = error.fields['text'] ?? error.fields['mentions'];
    if (atField === undefined) setFailure(error);
    else form.setFieldError('text', atField);
  };
  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setFailure(undefined);
    try {
      if ((await form.validate()).hasErrors) return form.getInputNode('text')?.focus();
      setIsSaving(true);
      await addNote(trimText(text), mentionedIn(text, people));
      form.reset();
    } catch (error) {
      refuse(error);
    } finally {
      isUnderWay.current = false;
      setIsSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const suggest = (words: string) => {
    const isFound = searchFor(words);
    return people.filter(({ fullName }) => isFound(fullName)).map(({ _id, fullName }) => ({ id: _id, name: fullName }));
  };
  const told = mentionedIn(text, people).map(({ fullName }) => fullName);

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <LeaveGuard {...guard} />
      {wasRestored && form.isDirty() && <RestoredNote />}
      <MentionInput
        label="Write a note"
        description={
          colleagues.isError ? 'The names of colleagues could not be loaded.' : 'An @ with a name tells a colleague.'
        }
        value={text}
        onChange={(typed) => form.setFieldValue('text', typed)}
        suggest={suggest}
        onSend={() => void send()}
        error={form.errors['text']}
        dataPath="text"
        readOnly={isSaving}
      />
      {failure && (
        <Notice tone="danger" role="alert">
          <FailureDetails
            message={describeFailure(failure, { error: 'The note was not added.' })}
            {...(failure.requestId !== undefined && { requestId: failure.requestId })}
          />
        </Notice>
      )}
      <div className={classes.actions}>
        <span className={classes.told} role="status">
          {told.length > 0 && `Will be told: ${told.join(', ')}`}
        </span>
        <Button type="submit" variant="default" loading={isSaving}>
          Add note
        </Button>
      </div>
    </form>
  );
}

/** The most characters that a note may have. */
const mostCharacters = 2000;

function lackOf(text: string): string | null {
  const { length } = [...trimText(text)];
  if (length === 0) return 'Write something first';
  return length > mostCharacters
    ? `A note has at most ${formatCount(mostCharacters)} characters; this one has ${formatCount(length)}`
    : null;
}
