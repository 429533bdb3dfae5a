import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { FormFrame, type FormFrameProps } from '../form-frame/form-frame';
import { confirmLeave } from '../form-frame/leave-guard';
import { useRestoreFocus } from '../use-restore-focus';
import classes from './form-modal.module.css';

export interface FormModalProps<Values extends object, Saved> extends Pick<
  FormFrameProps<Values, Saved>,
  'form' | 'onSubmit' | 'onBeforeSave' | 'messages' | 'record' | 'submitLabel' | 'children'
> {
  /** Heading: "Add Wallet". */
  title: string;
  /** Called after a save and by Cancel, Close and Escape; unmount the modal then. */
  onClose: () => void;
}

/** Whether a confirmation covers the modal. Escape then closes only the confirmation, but Mantine's Modal handles it too. */
const isCovered = () => document.querySelector('[data-confirm]') !== null;

/**
 * Short form in a modal. Mount it to open it, keyed by its record. Unsaved changes need a confirmation to close, and closing
 * restores the focus.
 */
export function FormModal<Values extends object, Saved>({
  title,
  onClose,
  form,
  children,
  ...frame
}: FormModalProps<Values, Saved>) {
  const isConfirming = useRef(false);
  useRestoreFocus();

  const leave = async () => {
    if (isConfirming.current || isCovered()) return;
    isConfirming.current = true;
    const canLeave = !form.isDirty() || (await confirmLeave());
    isConfirming.current = false;
    if (canLeave) onClose();
  };

  return (
    <Modal
      opened
      onClose={() => void leave()}
      title={title}
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: classes.content, header: classes.content, title: classes.title }}
    >
      <FormFrame form={form} {...frame} onSaved={onClose} onCancel={() => void leave()}>
        <div className={classes.fields}>{children}</div>
      </FormFrame>
    </Modal>
  );
}
