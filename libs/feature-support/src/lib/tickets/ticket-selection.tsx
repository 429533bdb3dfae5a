import { useColleagues, ticketStatuses } from '@countinghouse/feature-records';
import { useCapability } from '@countinghouse/api-client';
import { ticketCsvColumns } from '@countinghouse/shared/exports';
import { ExportSelected, formatCount, optionsOf, type Selected } from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { isTicketStatus } from './ticket-labels';
import classes from './ticket-selection.module.css';
import { useTicketSelectionRun, type TicketChange, type TicketRun } from './ticket-selection-run';
import { useAssignsTickets, useMe } from './ticket-work-api';
import type { Ticket } from './tickets-api';

/** What can be done with selected tickets: another status, another assignee, a file. */
export function TicketSelection(selected: Selected<Ticket>) {
  const { run, start } = useTicketSelectionRun(selected);
  const setsStatus = useCapability('ticket_status');
  const assigns = useAssignsTickets();
  const isBusy = run !== undefined && !run.isOver;
  return (
    <>
      {setsStatus && (
        <NativeSelect
          aria-label="Set the status of the selected tickets"
          disabled={isBusy}
          value=""
          data={[{ value: '', label: 'Set status…' }, ...optionsOf(ticketStatuses)]}
          onChange={({ currentTarget: { value } }) => {
            if (isTicketStatus(value)) void start({ status: value });
          }}
        />
      )}
      {assigns && <AssigneeChoice isDisabled={isBusy} onChoose={(assignee) => void start({ assignee })} />}
      <ExportSelected fileName="tickets" columns={ticketCsvColumns} rows={selected.rows} />
      {run && <RunReport run={run} onRetry={() => void start(run.change)} />}
    </>
  );
}

const nobody = 'nobody';

function AssigneeChoice({
  isDisabled,
  onChoose,
}: {
  isDisabled: boolean;
  onChoose: (assignee: string | null) => void;
}) {
  const me = useMe();
  const colleagues = useColleagues('ticket');
  const people = (colleagues.data?.data ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName }));
  const choices = me ? [{ value: me._id, label: `${me.fullName} (you)` }, ...people] : people;
  return (
    <NativeSelect
      aria-label="Assign the selected tickets"
      disabled={isDisabled}
      value=""
      data={[{ value: '', label: 'Assign to…' }, { value: nobody, label: 'Nobody' }, ...choices]}
      description={colleagues.isError && 'The names of colleagues could not be loaded.'}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onChoose(value === nobody ? null : value);
      }}
    />
  );
}

/** What was done by a run in which nothing was refused: "12 tickets updated. 3 had that status already." */
function summarize({ change, total, unchanged }: TicketRun): string {
  const updated = total - unchanged;
  const tickets = updated === 1 ? 'ticket' : 'tickets';
  const sentences = [`${updated === 0 ? 'No' : formatCount(updated)} ${tickets} updated.`];
  if (unchanged > 0) sentences.push(`${formatCount(unchanged)} ${sayUnchanged(change, unchanged)} already.`);
  return sentences.join(' ');
}

function sayUnchanged(change: TicketChange, count: number): string {
  if ('status' in change) return 'had that status';
  if (change.assignee !== null) return 'had that assignee';
  return count === 1 ? 'was unassigned' : 'were unassigned';
}

function RunReport({ run, onRetry }: { run: TicketRun; onRetry: () => void }) {
  const { done, total, isOver, refused } = run;
  if (!isOver || refused.length === 0) {
    return (
      <p className={classes.report} role="status">
        {isOver ? summarize(run) : `${formatCount(done)} of ${formatCount(total)}`}
      </p>
    );
  }
  return (
    <div className={classes.report} role="alert">
      <p>{`${formatCount(refused.length)} of ${formatCount(total)} could not be changed. They are still selected.`}</p>
      <ul>
        {refused.map(({ ticket: { _id, ticket_id }, reason }) => (
          <li key={_id}>
            {ticket_id ?? 'A ticket'}: {reason}
          </li>
        ))}
      </ul>
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
