import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A terminal, or what stands for one. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks whoever sits at a terminal. Anything but "yes" is no, and so is the end of the input.
 *
 * @returns undefined where there is no terminal to ask at
 */
export async function confirm(question: string, { input, output }: Terminal): Promise<boolean | undefined> {
  if (input.isTTY !== true) return undefined;
  output.write(`${question} Type yes to go on: `);
  const lines = createInterface({ input });
  try {
    const [response] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
    return typeof response === 'string' && response.trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
