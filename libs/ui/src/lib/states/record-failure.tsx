import { Button } from '@mantine/core';
import { ListLink } from '../list-state/list-link';
import { EmptyState, ErrorState, NotAllowedState, type ErrorStateProps } from './states';

export interface RecordFailureProps {
  /** Error of the load. */
  failure: ErrorStateProps & { isMissing: boolean; isNotAllowed: boolean; permissionMessage?: string | undefined };
  /** Message for a record that does not exist: "User not found." */
  missing: string;
  /** Link to the record list: "Go to the users". */
  list: { href: string; label: string };
}

/** Replaces a record that is missing, forbidden or failed to load. Requires a router. */
export function RecordFailure({ failure, missing, list }: RecordFailureProps) {
  if (failure.isNotAllowed) return <NotAllowedState missing={failure.permissionMessage} />;
  if (!failure.isMissing) return <ErrorState {...failure} />;
  return (
    <EmptyState
      title={missing}
      action={
        <Button variant="default" component={ListLink} to={list.href}>
          {list.label}
        </Button>
      }
    />
  );
}
