import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconInbox, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FailureDetails } from '../notify/failure-details';
import classes from './states.module.css';

interface StateProps {
  icon?: ReactNode;
  tone?: 'neutral' | 'danger';
  role?: 'alert' | 'status';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

function State({ icon, tone = 'neutral', role, title, children, action }: StateProps) {
  return (
    <div className={classes.state} data-tone={tone} role={role}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <div className={classes.title}>{title}</div>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export interface EmptyStateProps {
  /** Title of the message: "No records found". */
  title: string;
  /** Explanation or next step. */
  children?: ReactNode;
  /** Link or button that creates the first record or clears the filters. */
  action?: ReactNode;
}

/** Message for an empty list or missing record. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <State icon={<IconInbox size={24} stroke={1.5} aria-hidden />} role="status" title={title} action={action}>
      {children}
    </State>
  );
}

export interface ErrorStateProps {
  /** Error message. */
  message: string;
  /** Id of the failed request, shown with a copy button. */
  requestId?: string;
  /** Called by Retry. Without it, there is no Retry button. */
  onRetry?: () => void;
  /** Whether a retry is pending. @default false */
  isRetrying?: boolean;
  /** Whether the load is retried automatically, which the message mentions. @default false */
  isAutoRetried?: boolean;
}

/** Replaces content that failed to load. */
export function ErrorState({
  message,
  requestId,
  onRetry,
  isRetrying = false,
  isAutoRetried = false,
}: ErrorStateProps) {
  return (
    <State
      icon={<IconAlertTriangle size={24} stroke={1.5} aria-hidden />}
      tone="danger"
      role="alert"
      title={<FailureDetails message={message} requestId={requestId} />}
      action={
        onRetry && (
          <Button variant="default" onClick={onRetry} loading={isRetrying}>
            Retry
          </Button>
        )
      }
    >
      {isAutoRetried ? 'Retrying automatically.' : undefined}
    </State>
  );
}

export interface NotAllowedStateProps {
  /** Title of the message. @default "You do not have access to this area" */
  title?: string;
  /** Sentence that names the missing permission. */
  missing?: string | undefined;
  /** Next step. @default "Ask an administrator if you need it for your work." */
  children?: ReactNode;
  /** Link or button to leave. */
  action?: ReactNode;
}

/** Replaces content that the admin has no permission to see. */
export function NotAllowedState({
  title = 'You do not have access to this area',
  missing,
  children = `${missing ?? ''} Ask an administrator if you need it for your work.`.trim(),
  action,
}: NotAllowedStateProps) {
  return (
    <State icon={<IconLock size={24} stroke={1.5} aria-hidden />} title={title} action={action}>
      {children}
    </State>
  );
}

export interface LoadingStateProps {
  /** Text beside the spinner, also for screen readers. @default "Loading..." */
  label?: string;
}

/** Spinner for content of unknown layout. Use skeletons if the layout is known. */
export function LoadingState({ label = 'Loading...' }: LoadingStateProps) {
  return (
    <div className={classes.loading} role="status">
      <Loader size="sm" aria-hidden />
      {label}
    </div>
  );
}
