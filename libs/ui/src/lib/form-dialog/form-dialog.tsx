import { Button } from '@mantine/core';
import { useId, type ComponentProps, type ReactNode, type SubmitEvent } from 'react';
import { DialogShell, DialogText } from '../confirm/dialog-shell';

export interface FormDialogProps {
  /** Heading and accessible name. */
  title: string;
  /** Explanation of what to enter and why. */
  children: ReactNode;
  /** Fields of the form. The one with `data-autofocus` receives the focus. */
  fields: ReactNode;
  /** Label of the submit button. */
  submitLabel: string;
  /** Props of the submit button, such as `data-autofocus` for a form without text fields. */
  submitProps?: ComponentProps<'button'> & { 'data-autofocus'?: boolean | undefined };
  /** Whether the form is being submitted. */
  isBusy: boolean;
  /** Called by the submit button and by Enter. */
  onSubmit: () => void;
  /** Called by Cancel and Escape. */
  onCancel: () => void;
}

/** Modal form above all other dialogs, confirmations included. Mount it to open it. */
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
