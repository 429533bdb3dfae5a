import { VisuallyHidden } from '@mantine/core';
import { useId, type ReactElement } from 'react';
import { Hint, type Pointable } from '../hint/hint';

/** What a control that does nothing now says of itself. */
interface WhyNotMarks {
  'data-disabled'?: true;
  'aria-disabled'?: true;
  'aria-describedby'?: string;
}

export interface WhyNotProps {
  /** Why the control does nothing now, in a sentence; undefined where it does what it says. */
  reason: string | undefined;
  /** What the tooltip says above the reason, and alone where there is none. */
  label?: string;
  /** Draws the control, with these marks. It must do nothing while there is a reason. */
  children: (marks: WhyNotMarks) => ReactElement<Pointable>;
}

/**
 * A control that may have to say why it does nothing. It stays within reach of the keyboard, so that everybody learns the
 * reason: it is in its tooltip, under the pointer and with the focus, and in its description.
 */
export function WhyNot({ reason, label, children }: WhyNotProps) {
  const id = useId();
  const isObstructed = reason !== undefined;
  const says = (label !== undefined || isObstructed) && (
    <>
      {label !== undefined && <div>{label}</div>}
      {reason}
    </>
  );
  return (
    <>
      <Hint label={says} isForAll={isObstructed}>
        {children(isObstructed ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id } : {})}
      </Hint>
      {isObstructed && <VisuallyHidden id={id}>{reason}</VisuallyHidden>}
    </>
  );
}
