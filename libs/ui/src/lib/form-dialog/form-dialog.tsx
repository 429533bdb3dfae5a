import { Button } from '@mantine/core';
import { useId, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { DialogShell, DialogText } from '../confirm/dialog-shell';

export interface FormDialogProps {
  /** The heading, which also names the dialog for screen readers. */
  title: string;
  /** What is asked for, and why. */
  children: ReactNode;
  /** What is to be filled in; the field with `data-autofocus` has the focus first. */
  fields: ReactNode;
  /** The label of the button that submits. */
  submitLabel: string;
  /** For the button that submits, such as `data-autofocus` where nothing is to be typed. */
  submitProps?: ComponentProps<'button'> & { 'data-autofocus'?: boolean | undefined };
  /** Whether what was filled in is being looked at. */
  isBusy: boolean;
  /** Called by the button, and by Enter in a field. */
  onSubmit: () => void;
  /** Cancel, or Escape. */
  onCancel: () => void;
}

/**
 * Asks for something to be filled in, above whatever is open, questions included: what lies below it waits for the answer.
 * Mount it to ask.
 */
export function FormDialog({
  title,
  children,
  fields,
  submitLabel,
  submitProps,
  isBusy,
  onSubmit,
  onCancel,
}: FormDialogProps) {
  const textId = useId();
  const formId = useId();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };

  const actions = (
    <>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button {...submitProps} type="submit" form={formId} loading={isBusy}>
        {submitLabel}
      </Button>
    </>
  );
  return (
    <DialogShell title={title} describedBy={textId} onEscape={onCancel} actions={actions} isOnTop>
      <DialogText id={textId}>{children}</DialogText>
      <form id={formId} method="dialog" noValidate onSubmit={submit}>
        {fields}
      </form>
    </DialogShell>
  );
}
