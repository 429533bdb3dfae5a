import { Button } from '@mantine/core';
import { ListLink } from '../list-state/list-link';
import { EmptyState, ErrorState, NotAllowedState, type ErrorStateProps } from './states';

export interface RecordFailureProps {
  /** Why the record is not there. */
  failure: ErrorStateProps & { isMissing: boolean; isNotAllowed: boolean; permissionMessage?: string | undefined };
  /** What is said where there is no such record: "User not found." */
  missing: string;
  /** The list of the others, as it was left: "Go to the users". */
  list: { href: string; label: string };
}

/**
 * Takes the place of a record: says that there is none, with a way to the others, or that it could not be read. Needs a
 * router above it.
 */
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
