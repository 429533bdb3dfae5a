import { Radio, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { KeyHint } from '../shortcuts/keys';
import { isImeEvent, isKey } from '../shortcuts/key-press';
import classes from './radio-choices.module.css';

const digits = [...'123456789'];

/**
 * Selects an option by its digit key while the focus is in the group or, in a modal, anywhere in it; then the focus stays where
 * it is. Digits typed into a field are ignored.
 *
 * @returns the option selected from outside the group, to be announced to screen readers
 */
function useDigitKeys(container: RefObject<HTMLElement | null>): string {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const scope = container.current?.closest<HTMLElement>('[aria-modal="true"]') ?? container.current;
    const choose = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isImeEvent(event)) return;
      if (event.target instanceof Element && event.target.matches('textarea, input:not([type=radio])')) return;
      const index = digits.findIndex((digit) => isKey(event, digit));
      const radio = container.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[index];
      if (!radio) return;
      event.preventDefault();
      radio.click();
      if (container.current?.contains(document.activeElement)) radio.focus();
      else setAnnouncement(radio.value);
    };
    scope?.addEventListener('keydown', choose);
    return () => scope?.removeEventListener('keydown', choose);
  }, [container]);
  return announcement;
}

/** An option of {@link RadioChoices}. */
export interface RadioChoice {
  /** Readable value, since screen readers announce it. */
  value: string;
  /** Label of the option. @default the value */
  label?: ReactNode;
}

export interface RadioChoicesProps {
  /** Label of the group. */
  label: string;
  /** Options in display order. */
  choices: readonly RadioChoice[];
  /** Selected value; "" for none. @default "" */
  value?: string;
  /** Called with the selected value. */
  onChange: (value: string) => void;
  /** Error below the group. */
  error?: ReactNode;
  /** Field path by which a form finds the first option, to focus it on an error. */
  'data-path'?: string | undefined;
  /** Whether a selection is required. @default false */
  isRequired?: boolean;
  /** Moves the initial focus of a dialog to the selected option. @default false */
  isFocused?: boolean;
}

/** Radio group whose options can also be selected by digit keys. */
export function RadioChoices({
  choices,
  isRequired = false,
  isFocused = false,
  'data-path': path,
  ...group
}: RadioChoicesProps) {
  const container = useRef<HTMLDivElement>(null);
  const announcement = useDigitKeys(container);
  return (
    <>
      <Radio.Group ref={container} {...group}>
        <div className={classes.choices}>
          {choices.map(({ value, label = value }, index) => (
            <Radio
              key={value}
              value={value}
              label={
                <span className={classes.choice}>
                  {label}
                  {index < 9 && <KeyHint keys={[String(index + 1)]} />}
                </span>
              }
              size="sm"
              required={isRequired}
              error={Boolean(group.error)}
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              data-path={index === 0 ? path : undefined}
              data-autofocus={(isFocused && value === group.value) || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  );
}
