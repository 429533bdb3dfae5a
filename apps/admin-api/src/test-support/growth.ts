import { isFull } from '../../../../tools/testing/is-full.ts';

/** The lengths that are compared. A quadratic cost grows 256-fold between them, a linear one 16-fold. */
const short = 1_000;
const long = 16_000;

/** A text that costs less than this, in milliseconds, harms nobody. */
const cheap = 10;

/**
 * Whether the time that texts cost grows faster than their length. What costs less than 10 ms at 16,000 characters
 * counts as linear: 64 times the time is far above what is linear, and far below what is quadratic.
 *
 * @param run what is measured, with a text; it may throw
 * @param textOf a text of about this length
 */
export function isSuperlinear(run: (text: string) => void, textOf: (length: number) => string): boolean {
  const time = (text: string) => {
    const start = process.cpuUsage();
    try {
      run(text);
    } catch {
      // Refusing it is what is measured.
    }
    // Processor time: what other processes take of a busy machine does not count.
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  // Collecting garbage only ever adds to a time.
  const least = (text: string) => Math.min(...Array.from({ length: 5 }, () => time(text)));
  const longest = textOf(long);
  return time(longest) > cheap && least(longest) > Math.max(cheap, 64 * least(textOf(short)));
}

const characters = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), 'é', '\u202e', '😀'];
const pairs = ['a.', '.a', 'a-', 'a@', 'a ', ' a', '1 ', '00-', 'a\t'];
const units = isFull ? [...characters, ...pairs] : ['a', '1', '.', '/', ...pairs];
const ends = isFull ? ['', '\u0001', '!', '@', ' ', '\n'] : ['\u0001', '!'];

/** A text by its length, each made once: making one takes longer than most patterns take to check it. */
function textOf(unit: string, end: string): (length: number) => string {
  const made = new Map<number, string>();
  return (length) => {
    const text = made.get(length) ?? unit.repeat(Math.ceil(length / unit.length)) + end;
    made.set(length, text);
    return text;
  };
}

/** Texts, by their length, that take patterns a long time: one piece over and over, and an end that does not match. */
export const adversarialTexts: readonly ((length: number) => string)[] = units.flatMap((unit) =>
  ends.map((end) => textOf(unit, end)),
);
