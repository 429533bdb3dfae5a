import type { UseFormReturnType } from '@mantine/form';
import { Note } from '../note/note';
import classes from './form-frame.module.css';
import type { ShownRefusal } from './use-form-saving';

export interface ErrorSummaryProps<Values extends object> {
  form: UseFormReturnType<Values>;
  /** The refused save, if there was one. */
  refusal: ShownRefusal | undefined;
}

/** Everything that keeps a form from being saved, each with a way to its field. */
export function ErrorSummary<Values extends object>({ form, refusal }: ErrorSummaryProps<Values>) {
  const fields = Object.entries(form.errors).filter(([, message]) => Boolean(message));
  if (fields.length === 0 && refusal === undefined) return null;
  return (
    <div data-error-summary tabIndex={-1} className={classes.summary}>
      <Note tone="danger" role="alert">
        <strong>{refusal?.message ?? 'Please correct what is marked below.'}</strong>
        <ul className={classes.errors}>
          {refusal?.elsewhere.map((message) => (
            <li key={message}>{message}</li>
          ))}
          {fields.map(([path, message]) => (
            <li key={path}>
              <button type="button" onClick={() => form.getInputNode(path)?.focus()}>
                {message}
              </button>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
