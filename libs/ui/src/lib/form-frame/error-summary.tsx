import type { UseFormReturnType } from '@mantine/form';
import { Link } from 'react-router-dom';
import { FailureDetails } from '../notify/failure-details';
import { Note } from '../note/note';
import classes from './form-frame.module.css';
import buttons from './text-button.module.css';
import type { DisplayedSaveError } from './use-form-saving';

export interface ErrorSummaryProps<Values extends object> {
  /** The form. */
  form: UseFormReturnType<Values>;
  /** Error of the last save, if any. */
  saveError: DisplayedSaveError | undefined;
  /** Path of the record list. */
  listHref: string | undefined;
}

/** Summary of errors that belong to no field, with links to the invalid fields if there are several. */
export function ErrorSummary<Values extends object>({ form, saveError, listHref }: ErrorSummaryProps<Values>) {
  const fields = Object.entries(form.errors).filter(([, message]) => Boolean(message));
  const { message, hint, requestId, isDeleted = false, otherErrors = [] } = saveError ?? {};
  if (message === undefined && otherErrors.length === 0 && fields.length < 2) return null;
  return (
    <div data-error-summary tabIndex={-1} className={classes.summary}>
      <Note tone="danger" role="alert">
        <strong>
          <FailureDetails
            message={message ?? 'Please correct the errors below.'}
            {...(requestId !== undefined && { requestId })}
          />
        </strong>
        {hint !== undefined && <div>{hint}</div>}
        {isDeleted && listHref !== undefined && <Link to={listHref}>Back to the list</Link>}
        <ul className={classes.errors}>
          {otherErrors.map((message) => (
            <li key={message}>{message}</li>
          ))}
          {fields.map(([path, message]) => (
            <li key={path}>
              <button type="button" className={buttons.text} onClick={() => form.getInputNode(path)?.focus()}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
