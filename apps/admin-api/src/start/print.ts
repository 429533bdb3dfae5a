import { hostname } from 'node:os';

/** Pino's level numbers. */
const levels = { info: 30, fatal: 60 };

/** Whether to print plain text for a person, as `npm start` does. */
const isPlain = process.argv.includes('--plain');

const toLine = (level: keyof typeof levels, text: string) =>
  isPlain
    ? `${text}\n`
    : `${JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, hostname: hostname(), msg: text.trim() })}\n`;

/** Prints a message about the start, at any log level: a JSON line as in the log, or plain text with `--plain`. */
export const printInfo = (text: string): void => void process.stdout.write(toLine('info', text));

/** Prints a start error to stderr in the same format. */
export const printError = (text: string): void => void process.stderr.write(toLine('fatal', text));
