import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './choices.module.css';

export interface ChoicesProps<Value extends string> {
  /** What is chosen here. */
  label: string;
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few, in a dropdown of the header. */
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
