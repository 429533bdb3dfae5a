import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** A measured server. */
export type Running = {
  url: string;
  msToHealthy: number;
  rssMebibytes(): number;
  /** Processor time used so far, in seconds. Linux only. */
  cpuSeconds(): number;
  stop(): Promise<void>;
};

/** Starts a Node program and waits until the path responds with 200. */
export async function start(
  file: string,
  port: number,
  healthPath: string,
  env: Record<string, string>,
): Promise<Running> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isResponding(url + healthPath))) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}.`);
    if (performance.now() - startedAt > 60_000) throw new Error(`${file} is not healthy after a minute.`);
    await wait(10);
  }
  return {
    url,
    msToHealthy: performance.now() - startedAt,
    rssMebibytes: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    cpuSeconds: () => {
      const [, user = 0, system = 0] = /(?:\S+ ){11}(\d+) (\d+)/.exec(readStat(child))?.map(Number) ?? [];
      return (user + system) / TICKS_PER_SECOND;
    },
    stop: () => stop(child),
  };
}

/** Linux's unit of processor time (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Reads a process's statistics from the state field on; the name before it may contain spaces. */
const readStat = ({ pid }: ChildProcess) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? '';

async function isResponding(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
