import { Radio, Textarea, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Keys } from '../shortcuts/keys';
import keyClasses from '../shortcuts/keys.module.css';
import { otherReason, reasonChoices } from './reason';
import classes from './reason-fields.module.css';

/** What a field is given; a form's own `getInputProps` fits. */
export interface ReasonField {
  /** @default "" */
  value?: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  /** By which the field is found. */
  'data-path'?: string;
}

export interface ReasonFieldsProps {
  /** The reasons that are offered, in their order. "Other" follows them. */
  offered: readonly string[];
  reason: ReasonField;
  details: ReasonField;
  /** @default false */
  isRequired?: boolean;
}

/** The longest text that the details may be. */
const longest = 1000;

/**
 * Chooses by a digit while the focus is in the group; in a question, wherever the focus is, and then it stays there: whoever
 * stands on the button goes on from it. Nothing that is typed into a field counts.
 *
 * @returns what was chosen from afar, to be said to whoever does not see it
 */
function useDigits(place: RefObject<HTMLElement | null>): string {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const question = place.current?.closest<HTMLElement>('[aria-modal="true"]') ?? place.current;
    const choose = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
      if (event.target instanceof Element && event.target.matches('textarea, input:not([type=radio])')) return;
      const radio = place.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[Number(event.key) - 1];
      if (!radio) return;
      event.preventDefault();
      radio.click();
      if (place.current?.contains(document.activeElement)) radio.focus();
      else setSaid(radio.value);
    };
    question?.addEventListener('keydown', choose);
    return () => question?.removeEventListener('keydown', choose);
  }, [place]);
  return said;
}

/** Asks for a reason: one of several, by a click or by its digit, and what else is to be said. */
export function ReasonFields({ offered, reason, details, isRequired = false }: ReasonFieldsProps) {
  const choices = reasonChoices(offered, reason.value ?? '');
  const { 'data-path': path, ...group } = reason;

  const place = useRef<HTMLDivElement>(null);
  const said = useDigits(place);

  return (
    <div className={classes.fields}>
      <Radio.Group ref={place} label="Reason" {...group}>
        <div className={classes.choices}>
          {choices.map((choice, index) => (
            <Radio
              key={choice}
              value={choice}
              label={
                <span className={classes.choice}>
                  {choice}
                  {index < 9 && (
                    <span className={keyClasses.hint} aria-hidden>
                      <Keys keys={[String(index + 1)]} />
                    </span>
                  )}
                </span>
              }
              size="sm"
              required={isRequired}
              error={Boolean(reason.error)}
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              data-path={index === 0 ? path : undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <Textarea
        label="Details"
        description="Only colleagues see it."
        required={reason.value === otherReason}
        maxLength={longest}
        rows={3}
        {...details}
        onChange={(event) => details.onChange(event.currentTarget.value)}
      />
    </div>
  );
}
