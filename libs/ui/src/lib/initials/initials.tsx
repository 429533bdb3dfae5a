import { trimText } from '@countinghouse/shared/text';
import classes from './initials.module.css';

/** The first letters of the first and the last word: "Ada King Lovelace" is `AL`. A name that is empty or not known is `?`. */
export function initialsOf(name: string | null | undefined): string {
  const words = trimText(name ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase() || '?';
}

export interface InitialsProps {
  /** Nothing known is `?`. */
  name?: string | null;
  /** Edge length in pixels. @default 32 */
  size?: number;
}

/** Somebody's initials in a disc. Decoration: the name itself stands beside it, or names the control around it. */
export function Initials({ name, size = 32 }: InitialsProps) {
  return (
    <span className={classes.disc} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}
