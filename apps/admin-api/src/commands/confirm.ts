import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The streams to prompt on. */
export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
}

/**
 * Asks for confirmation on a terminal. Anything but "yes", or the end of the input, is a no.
 *
 * @returns undefined if the input is not a terminal
 */
export async function confirm(prompt: string, { input, output }: Terminal): Promise<boolean | undefined> {
  if (input.isTTY !== true) return undefined;
  output.write(`${prompt} Type yes to continue: `);
  const lines = createInterface({ input });
  try {
    const [response] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
    return typeof response === 'string' && response.trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
