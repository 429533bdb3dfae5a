import { Radio, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { KeyHint } from '../shortcuts/keys';
import { endsComposition, isKey } from '../shortcuts/key-press';
import classes from './radio-choices.module.css';

const digits = [...'123456789'];

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
      if (event.ctrlKey || event.metaKey || event.altKey || endsComposition(event)) return;
      if (event.target instanceof Element && event.target.matches('textarea, input:not([type=radio])')) return;
      const digit = digits.findIndex((each) => isKey(event, each));
      const radio = place.current?.querySelectorAll<HTMLInputElement>('input[type=radio]')[digit];
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

/** One of a few. */
export interface RadioChoice {
  /** In words, since it is what is said when it is chosen from afar. */
  value: string;
  /** @default the value */
  label?: ReactNode;
}

export interface RadioChoicesProps {
  /** What is chosen. */
  label: string;
  /** What can be chosen, in its order. */
  choices: readonly RadioChoice[];
  /** The value of what is chosen; "" where nothing is. @default "" */
  value?: string;
  /** Called with the value that was chosen. */
  onChange: (value: string) => void;
  /** Why the choice was refused; stands under it. */
  error?: ReactNode;
  /** By which the first choice is found where the choice is refused. */
  'data-path'?: string | undefined;
  /** Something has to be chosen. @default false */
  isRequired?: boolean;
  /** Has the focus begin at what is chosen, in a dialog. @default false */
  isFocused?: boolean;
}

/** Chooses one of a few, by a click or by its digit. */
export function RadioChoices({
  choices,
  isRequired = false,
  isFocused = false,
  'data-path': path,
  ...group
}: RadioChoicesProps) {
  const place = useRef<HTMLDivElement>(null);
  const said = useDigits(place);
  return (
    <>
      <Radio.Group ref={place} {...group}>
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
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}
