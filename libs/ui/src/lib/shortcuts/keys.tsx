import { Kbd } from '@mantine/core';
import classes from './keys.module.css';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface KeysProps {
  /** Keys pressed together; `Mod` is Command on Apple devices and Control elsewhere. */
  keys: readonly string[];
}

/** Key caps of a shortcut. Inside a control, use {@link KeyHint}. */
export function Keys({ keys }: KeysProps) {
  return (
    <span className={classes.keys}>
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {key === 'Mod' ? (isApple() ? '⌘' : 'Ctrl') : key}
        </Kbd>
      ))}
    </span>
  );
}

/** Decorative key caps inside the control they trigger. Hidden on touch screens. */
export function KeyHint({ keys }: KeysProps) {
  return (
    <span className={classes.hint} aria-hidden>
      <Keys keys={keys} />
    </span>
  );
}
