import { trimText } from '@countinghouse/shared/text';
import classes from './initials.module.css';

/** Returns the first letters of the first and last word: `AL` for "Ada King Lovelace", `?` for a missing name. */
export function getInitials(name: string | null | undefined): string {
  const nameParts = trimText(name ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = [nameParts[0], nameParts.length > 1 ? nameParts.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toLocaleUpperCase() || '?';
}

export interface InitialsProps {
  /** Full name. A missing name is shown as `?`. */
  name?: string | null;
  /** Diameter in pixels. @default 32 */
  size?: number;
}

/** Decorative disc with a person's initials, for use beside the name or in a control with the name as its label. */
export function Initials({ name, size = 32 }: InitialsProps) {
  return (
    <span className={classes.disc} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden>
      {getInitials(name)}
    </span>
  );
}
