import { ApiError, describeFailure } from '@countinghouse/api-client';
import { useColleagues } from '@countinghouse/feature-records';
import { DetailSection } from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import classes from './ticket-status-form.module.css';
import { useAssignTicket, useCurrentAdmin } from './ticket-work-api';
import type { Ticket } from './tickets-api';

/** Assigns a ticket to the current admin, a colleague, or nobody. */
export function TicketAssigneeForm({ ticket: { _id: id, assignee } }: { ticket: Ticket }) {
  const currentAdmin = useCurrentAdmin();
  const colleagues = useColleagues('ticket');
  const assign = useAssignTicket(id);
  const [isPending, setPending] = useState(false);
  const [choice, setChoice] = useState<string>();
  const [error, setError] = useState<string>();
  const currentId = assignee?._id ?? '';
  const value = choice ?? currentId;
  const admins = new Map((colleagues.data?.data ?? []).map(({ _id, fullName }) => [_id, fullName]));
  if (currentAdmin) admins.set(currentAdmin._id, `${currentAdmin.fullName} (you)`);
  // The assignee may no longer be a colleague.
  if (assignee && !admins.has(assignee._id)) admins.set(assignee._id, assignee.fullName);

  const choose = (next: string | undefined) => {
    setChoice(next);
    setError(undefined);
  };
  const change = async (next: string) => {
    if (isPending) return;
    if (next === currentId) return setError(next === '' ? 'Already unassigned' : 'Already assigned this way');
    setError(undefined);
    setPending(true);
    try {
      await assign({ assignee: next || null, ...(assignee !== undefined && { from: assignee?._id ?? null }) });
      choose(undefined);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.fields['assignee'] ?? describeFailure(failure, { error: 'The ticket was not assigned.' }));
    } finally {
      setPending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change(value);
  };

  return (
    <DetailSection title="Assignee">
      <form className={classes.form} data-narrow onSubmit={submit} noValidate aria-busy={isPending}>
        <NativeSelect
          className={classes.choice}
          label="Assigned to"
          data={[{ value: '', label: 'Unassigned' }, ...[...admins].map(([_id, label]) => ({ value: _id, label }))]}
          value={value}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          description={colleagues.isError && 'The names of colleagues could not be loaded.'}
          error={error}
        />
        {currentAdmin && currentAdmin._id !== currentId && (
          <Button variant="default" loading={isPending} onClick={() => void change(currentAdmin._id)}>
            Assign to me
          </Button>
        )}
        <Button type="submit" variant="default" loading={isPending}>
          Assign
        </Button>
      </form>
    </DetailSection>
  );
}
