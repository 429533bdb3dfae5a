import { useColleagues, ticketStatuses } from '@countinghouse/feature-records';
import { useCapability } from '@countinghouse/api-client';
import { ticketCsvColumns } from '@countinghouse/shared/exports';
import { ExportSelected, formatCount, toSelectOptions, type SelectedRows } from '@countinghouse/ui';
import { Button, NativeSelect } from '@mantine/core';
import { isTicketStatus } from './ticket-labels';
import classes from './ticket-selection.module.css';
import { useTicketSelectionRun, type TicketChange, type TicketRun } from './ticket-selection-run';
import { useSupportsAssignees, useCurrentAdmin } from './ticket-work-api';
import type { Ticket } from './tickets-api';

/** Bulk actions on selected tickets: set status, assign, export. */
export function TicketSelection(selected: SelectedRows<Ticket>) {
  const { run, start } = useTicketSelectionRun(selected);
  const supportsStatusChange = useCapability('ticket_status');
  const supportsAssignees = useSupportsAssignees();
  const isBusy = run !== undefined && !run.isFinished;
  return (
    <>
      {supportsStatusChange && (
        <NativeSelect
          aria-label="Set the status of the selected tickets"
          disabled={isBusy}
          value=""
          data={[{ value: '', label: 'Set status…' }, ...toSelectOptions(ticketStatuses)]}
          onChange={({ currentTarget: { value } }) => {
            if (isTicketStatus(value)) void start({ status: value });
          }}
        />
      )}
      {supportsAssignees && <AssigneeChoice isDisabled={isBusy} onChoose={(assignee) => void start({ assignee })} />}
      <ExportSelected fileName="tickets" columns={ticketCsvColumns} rows={selected.rows} />
      {run && <RunReport run={run} onRetry={() => void start(run.change)} />}
    </>
  );
}

const UNASSIGNED_OPTION = 'nobody';

function AssigneeChoice({
  isDisabled,
  onChoose,
}: {
  isDisabled: boolean;
  onChoose: (assignee: string | null) => void;
}) {
  const currentAdmin = useCurrentAdmin();
  const colleagues = useColleagues('ticket');
  const admins = (colleagues.data?.data ?? []).map(({ _id, fullName }) => ({ value: _id, label: fullName }));
  const choices = currentAdmin
    ? [{ value: currentAdmin._id, label: `${currentAdmin.fullName} (you)` }, ...admins]
    : admins;
  return (
    <NativeSelect
      aria-label="Assign the selected tickets"
      disabled={isDisabled}
      value=""
      data={[{ value: '', label: 'Assign to…' }, { value: UNASSIGNED_OPTION, label: 'Unassigned' }, ...choices]}
      description={colleagues.isError && 'The names of colleagues could not be loaded.'}
      onChange={({ currentTarget: { value } }) => {
        if (value !== '') onChoose(value === UNASSIGNED_OPTION ? null : value);
      }}
    />
  );
}

/** Summarizes a run without failures: "12 tickets updated. 3 had that status already." */
function summarize({ change, total, unchanged }: TicketRun): string {
  const updated = total - unchanged;
  const tickets = updated === 1 ? 'ticket' : 'tickets';
  const sentences = [`${updated === 0 ? 'No' : formatCount(updated)} ${tickets} updated.`];
  if (unchanged > 0) sentences.push(`${formatCount(unchanged)} ${describeUnchanged(change, unchanged)} already.`);
  return sentences.join(' ');
}

function describeUnchanged(change: TicketChange, count: number): string {
  if ('status' in change) return 'had that status';
  if (change.assignee !== null) return 'had that assignee';
  return count === 1 ? 'was unassigned' : 'were unassigned';
}

function RunReport({ run, onRetry }: { run: TicketRun; onRetry: () => void }) {
  const { done, total, isFinished, failed } = run;
  if (!isFinished || failed.length === 0) {
    return (
      <p className={classes.report} role="status">
        {isFinished ? summarize(run) : `${formatCount(done)} of ${formatCount(total)}`}
      </p>
    );
  }
  return (
    <div className={classes.report} role="alert">
      <p>{`${formatCount(failed.length)} of ${formatCount(total)} could not be changed. They are still selected.`}</p>
      <ul>
        {failed.map(({ ticket: { _id, ticket_id }, reason }) => (
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
