import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { FormFrame, type FormFrameProps } from '../form-frame/form-frame';
import { askToLeave } from '../form-frame/leave-guard';
import { useReturnOfFocus } from '../use-return-of-focus';
import classes from './form-modal.module.css';

export interface FormModalProps<Values extends object, Saved> extends Pick<
  FormFrameProps<Values, Saved>,
  'form' | 'onSubmit' | 'onAsk' | 'words' | 'record' | 'submitLabel' | 'children'
> {
  /** The heading: "Add Wallet". */
  title: string;
  /** Called after a save, by Cancel, the cross and Escape; the modal is to be unmounted then. */
  onClose: () => void;
}

/** Whether a question lies over it, and has the keys: Mantine's Modal hears Escape wherever the focus is. */
const isCovered = () => document.querySelector('[data-confirm]') !== null;

/**
 * A short form over the screen that it belongs to. Mount it to open it, keyed by its record. Changes are not thrown away
 * without a question, and the focus goes back to where it came from.
 */
export function FormModal<Values extends object, Saved>({
  title,
  onClose,
  form,
  children,
  ...frame
}: FormModalProps<Values, Saved>) {
  const isAsking = useRef(false);
  useReturnOfFocus();

  const leave = async () => {
    if (isAsking.current || isCovered()) return;
    isAsking.current = true;
    const mayLeave = !form.isDirty() || (await askToLeave());
    isAsking.current = false;
    if (mayLeave) onClose();
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
