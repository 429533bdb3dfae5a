import { VisuallyHidden } from '@mantine/core';
import { useId, type ReactElement } from 'react';
import { Hint, type HintTarget } from '../hint/hint';

/** Props of the control. */
interface DisabledControlProps {
  'data-disabled'?: true;
  'aria-disabled'?: true;
  'aria-describedby'?: string;
}

export interface DisabledReasonProps {
  /** Why the control is disabled, as a sentence; undefined if it is enabled. */
  reason: string | undefined;
  /** Text of the tooltip above the reason, even without a reason. */
  label?: string;
  /** Renders the control with the given props. It must do nothing while there is a reason. */
  children: (controlProps: DisabledControlProps) => ReactElement<HintTarget>;
}

/**
 * Explains why a control is disabled, in its tooltip and accessible description. The control stays focusable, so that keyboard
 * users can read the reason.
 */
export function DisabledReason({ reason, label, children }: DisabledReasonProps) {
  const id = useId();
  const isDisabled = reason !== undefined;
  const tooltip = (label !== undefined || isDisabled) && (
    <>
      {label !== undefined && <div>{label}</div>}
      {reason}
    </>
  );
  return (
    <>
      <Hint label={tooltip} isForAll={isDisabled}>
        {children(isDisabled ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id } : {})}
      </Hint>
      {isDisabled && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
    </>
  );
}
