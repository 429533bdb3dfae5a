import type { UseFormReturnType } from '@mantine/form';
import { Link } from 'react-router-dom';
import { FailureDetails } from '../notify/failure-details';
import { Note } from '../note/note';
import classes from './form-frame.module.css';
import buttons from './text-button.module.css';
import type { ShownRefusal } from './use-form-saving';

export interface ErrorSummaryProps<Values extends object> {
  form: UseFormReturnType<Values>;
  /** The refused save, if there was one. */
  refusal: ShownRefusal | undefined;
  /** Where the list is. */
  listHref: string | undefined;
}

/** What keeps a form from being saved and no single field can say; with a way to each field where there are several. */
export function ErrorSummary<Values extends object>({ form, refusal, listHref }: ErrorSummaryProps<Values>) {
  const fields = Object.entries(form.errors).filter(([, message]) => Boolean(message));
  const { message, hint, requestId, isGone = false, elsewhere = [] } = refusal ?? {};
  if (message === undefined && elsewhere.length === 0 && fields.length < 2) return null;
  return (
    <div data-error-summary tabIndex={-1} className={classes.summary}>
      <Note tone="danger" role="alert">
        <strong>
          <FailureDetails
            message={message ?? 'Please correct what is marked below.'}
            {...(requestId !== undefined && { requestId })}
          />
        </strong>
        {hint !== undefined && <div>{hint}</div>}
        {isGone && listHref !== undefined && <Link to={listHref}>Back to the list</Link>}
        <ul className={classes.errors}>
          {elsewhere.map((message) => (
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
