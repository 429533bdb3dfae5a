import { Kbd } from '@mantine/core';
import classes from './keys.module.css';

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

export interface KeysProps {
  /** Pressed together; `Mod` is Control, or Command on Apple's machines. */
  keys: readonly string[];
}

/** Keys as they are written on the keyboard. Beside what they do, use {@link KeyHint}. */
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

/** The keys of what it stands in, for the eye only. There are none on a touch screen, which has no keyboard to press them on. */
export function KeyHint({ keys }: KeysProps) {
  return (
    <span className={classes.hint} aria-hidden>
      <Keys keys={keys} />
    </span>
  );
}
