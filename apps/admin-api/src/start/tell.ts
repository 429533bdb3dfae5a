import { hostname } from 'node:os';

/** Pino's numbers for these levels. */
const levels = { info: 30, fatal: 60 };

/** Whether a person reads along: `npm start` starts the server in this way. */
const isPlain = process.argv.includes('--plain');

const toLine = (level: keyof typeof levels, text: string) =>
  isPlain
    ? `${text}\n`
    : `${JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, hostname: hostname(), msg: text.trim() })}\n`;

/** Says how the start goes: a line of JSON as the log has them, whatever is logged besides; plain text after `--plain`. */
export const tell = (text: string): void => void process.stdout.write(toLine('info', text));

/** Says in the same way why there is no start, as a complaint. */
export const complain = (text: string): void => void process.stderr.write(toLine('fatal', text));
