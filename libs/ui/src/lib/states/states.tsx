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
  /** What there is none of: "No records found". */
  title: string;
  /** Why, or what to do about it. */
  children?: ReactNode;
  /** The way out: a link or button that creates the first one, or clears the filters. */
  action?: ReactNode;
}

/** Nothing to show, and nothing is wrong. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <State icon={<IconInbox size={24} stroke={1.5} aria-hidden />} role="status" title={title} action={action}>
      {children}
    </State>
  );
}

export interface ErrorStateProps {
  /** What failed, in plain words. */
  message: string;
  /** Shown with a button that copies it. */
  requestId?: string;
  /** Called by Retry; without it there is no button. */
  onRetry?: () => void;
  /** Retry is under way. @default false */
  isRetrying?: boolean;
  /** It is tried again without anybody asking, and says so. @default false */
  isRetriedByItself?: boolean;
}

/** Something could not be loaded. Takes the place of what it would have been. */
export function ErrorState({
  message,
  requestId,
  onRetry,
  isRetrying = false,
  isRetriedByItself = false,
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
      {isRetriedByItself ? 'This is tried again by itself.' : undefined}
    </State>
  );
}

export interface NotAllowedStateProps {
  /** What the admin may not do. @default "You do not have access to this area" */
  title?: string;
  /** Which permission they lack, as a sentence. */
  missing?: string | undefined;
  /** What may be done about it. @default "Ask an administrator if you need it for your work." */
  children?: ReactNode;
  /** The way back. */
  action?: ReactNode;
}

/** The admin may not see this. */
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
  /** Said beside the wheel and to screen readers. @default "Loading..." */
  label?: string;
}

/** The first load of something whose shape is not known; where it is, draw skeletons. */
export function LoadingState({ label = 'Loading...' }: LoadingStateProps) {
  return (
    <div className={classes.loading} role="status">
      <Loader size="sm" aria-hidden />
      {label}
    </div>
  );
}
