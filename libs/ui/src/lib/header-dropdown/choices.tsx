import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choices.module.css';

export interface ChoicesProps<Value extends string> {
  /** Accessible name of the group. */
  label: string;
  /** Options in display order. */
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  /** Selected value. */
  value: Value;
  /** Called with the selected value. */
  onChange: (value: Value) => void;
}

/** Radio group for a dropdown in the header. */
export function Choices<Value extends string>({ label, choices, value: chosen, onChange }: ChoicesProps<Value>) {
  return (
    <div role="radiogroup" aria-label={label} className={classes.choices}>
      {choices.map(({ value, label, icon }) => (
        <button
          key={value}
          type="button"
          role="radio"
          aria-checked={value === chosen}
          className={classes.choice}
          onClick={() => onChange(value)}
        >
          {icon}
          {label}
          {value === chosen && <IconCheck className={classes.check} size={16} aria-hidden />}
        </button>
      ))}
    </div>
  );
}
