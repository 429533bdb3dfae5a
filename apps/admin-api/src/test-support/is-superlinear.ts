import { isFullRun } from '../../../../tools/testing/is-full-run.ts';

/** The compared lengths. Between them, a quadratic cost grows 256-fold, a linear one 16-fold. */
const SHORT_LENGTH = 1_000;
const LONG_LENGTH = 16_000;

/** A cost below this is harmless. */
const NEGLIGIBLE_MS = 10;

/**
 * Whether the time of a function grows faster than the length of its text. Less than 10 ms at 16,000 characters counts as
 * linear. The threshold of 64-fold is far above linear and far below quadratic.
 *
 * @param run the measured function; it may throw
 * @param createText a text of about this length
 */
export function isSuperlinear(run: (text: string) => void, createText: (length: number) => string): boolean {
  const measureTime = (text: string) => {
    const start = process.cpuUsage();
    try {
      run(text);
    } catch {
      // The rejection is what is measured.
    }
    // CPU time is independent of other processes.
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
  // The minimum excludes garbage collection.
  const minTime = (text: string) => Math.min(...Array.from({ length: 5 }, () => measureTime(text)));
  const longest = createText(LONG_LENGTH);
  return (
    measureTime(longest) > NEGLIGIBLE_MS &&
    minTime(longest) > Math.max(NEGLIGIBLE_MS, 64 * minTime(createText(SHORT_LENGTH)))
  );
}

const characters = [...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)), 'é', '\u202e', '😀'];
const pairs = ['a.', '.a', 'a-', 'a@', 'a ', ' a', '1 ', '00-', 'a\t'];
const units = isFullRun ? [...characters, ...pairs] : ['a', '1', '.', '/', ...pairs];
const ends = isFullRun ? ['', '\u0001', '!', '@', ' ', '\n'] : ['\u0001', '!'];

/** Creates texts by length. They are cached, because creating one takes longer than most patterns take to check it. */
function createText(unit: string, end: string): (length: number) => string {
  const cache = new Map<number, string>();
  return (length) => {
    const text = cache.get(length) ?? unit.repeat(Math.ceil(length / unit.length)) + end;
    cache.set(length, text);
    return text;
  };
}

/** Texts that make regular expressions slow: a repeated unit, and an end that does not match. */
export const ADVERSARIAL_TEXTS: readonly ((length: number) => string)[] = units.flatMap((unit) =>
  ends.map((end) => createText(unit, end)),
);
