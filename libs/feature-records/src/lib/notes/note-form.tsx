import { ApiError, describeFailure } from '@countinghouse/api-client';
import { createSearchMatcher } from '@countinghouse/shared/search';
import { trimText } from '@countinghouse/shared/text';
import {
  FailureDetails,
  formatCount,
  LeaveGuard,
  MentionInput,
  Note as Notice,
  DraftRestoredNotice,
  useFormDraft,
} from '@countinghouse/ui';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState, type FormEvent } from 'react';
import { getMentions } from './mentions';
import { useAddNote, useColleagues, type NoteTarget } from './notes-api';
import classes from './record-notes.module.css';

/** The form to add a note. It keeps the text until the server has saved it. */
export function NoteForm({ record }: { record: NoteTarget }) {
  const addNote = useAddNote(record);
  const colleagues = useColleagues(record.recordType);
  const people = colleagues.data?.data ?? [];
  const form = useForm({ initialValues: { text: '' }, validate: { text: validateText } });
  const { text } = form.values;
  const { wasRestored, guard } = useFormDraft(form, `note ${record.recordType} ${record.id}`, ({ values }) =>
    form.setValues(values),
  );
  const isSubmitting = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ApiError>();

  const showError = (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    const fieldError = error.fields['text'] ?? error.fields['mentions'];
    if (fieldError === undefined) setFailure(error);
    else form.setFieldError('text', fieldError);
  };
  const send = async () => {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setFailure(undefined);
    try {
      if ((await form.validate()).hasErrors) return form.getInputNode('text')?.focus();
      setIsSaving(true);
      await addNote(trimText(text), getMentions(text, people));
      form.reset();
    } catch (error) {
      showError(error);
    } finally {
      isSubmitting.current = false;
      setIsSaving(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const suggest = (query: string) => {
    const isMatch = createSearchMatcher(query);
    return people.filter(({ fullName }) => isMatch(fullName)).map(({ _id, fullName }) => ({ id: _id, name: fullName }));
  };
  const mentionedNames = getMentions(text, people).map(({ fullName }) => fullName);

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={isSaving}>
      <LeaveGuard {...guard} />
      {wasRestored && form.isDirty() && <DraftRestoredNotice />}
      <MentionInput
        label="Write a note"
        description={
          colleagues.isError ? 'The names of colleagues could not be loaded.' : 'Type @ to mention a colleague.'
        }
        value={text}
        onChange={(value) => form.setFieldValue('text', value)}
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
        <span className={classes.recipients} role="status">
          {mentionedNames.length > 0 && `Will be notified: ${mentionedNames.join(', ')}`}
        </span>
        <Button type="submit" variant="default" loading={isSaving}>
          Add note
        </Button>
      </div>
    </form>
  );
}

const MAX_NOTE_CHARACTERS = 2000;

function validateText(text: string): string | null {
  const { length } = [...trimText(text)];
  if (length === 0) return 'Write something first';
  return length > MAX_NOTE_CHARACTERS
    ? `A note has at most ${formatCount(MAX_NOTE_CHARACTERS)} characters; this one has ${formatCount(length)}`
    : null;
}
