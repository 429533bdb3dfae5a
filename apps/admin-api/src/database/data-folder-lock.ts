import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderLockedError, DataFolderUnusableError, HardLinksMissingError } from './errors';

/** The folders that this process holds. In any other lock file, this process's number was left by a predecessor. */
const held = new Set<string>();

/**
 * Takes the data folder for this process, creating it when it is missing. A lock whose process is gone is taken over.
 *
 * @param linkFile makes a hard link, as link(2) does; tests give one that fails as on a file system without them
 * @returns a function that gives the folder back.
 * @throws DataFolderLockedError when a living process holds it.
 * @throws DataFolderUnusableError when it cannot be made or written to; HardLinksMissingError where its file system is the reason.
 */
export async function lockDataFolder(dataDir: string, linkFile = link): Promise<() => Promise<void>> {
  const file = join(resolve(dataDir), 'lock');
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw new DataFolderUnusableError(dataDir, error);
  });
  const own = `${process.pid} ${await startOf(process.pid)}\n`;

  while (!(await create(file, own, dataDir, linkFile))) {
    const found = await readFile(file, 'utf8').catch(() => '');
    const pid = Number.parseInt(found, 10);
    if (held.has(file) || (await isAlive(pid, found))) throw new DataFolderLockedError(dataDir, pid);
    await discard(file, found);
  }
  held.add(file);
  return async () => {
    held.delete(file);
    await rm(file, { force: true });
  };
}

async function create(file: string, content: string, dataDir: string, linkFile: typeof link): Promise<boolean> {
  // Written beside it and linked into place: nobody ever reads a half-written lock.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, content);
    await linkPatiently(draft, file, linkFile);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (isLinkRejected(error)) throw new HardLinksMissingError(dataDir, error);
    throw new DataFolderUnusableError(dataDir, error);
  } finally {
    await rm(draft, { force: true });
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** What link(2) says of a file system without hard links: EPERM in most cases, and the others where a driver knows of none. */
const NO_HARD_LINKS: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const isLinkRejected = (error: unknown) =>
  error instanceof Error && 'syscall' in error && error.syscall === 'link' && NO_HARD_LINKS.has(codeOf(error));

/** The pauses before another attempt, in milliseconds. */
const LINK_PAUSES_MS = [50, 200];

/** Links a file. A virus scanner that looks at the new file rejects with EPERM too, for a moment. */
async function linkPatiently(from: string, to: string, linkFile: typeof link): Promise<void> {
  for (const pauseMs of LINK_PAUSES_MS) {
    try {
      return await linkFile(from, to);
    } catch (error) {
      if (codeOf(error) !== 'EPERM') throw error;
      await delay(pauseMs);
    }
  }
  await linkFile(from, to);
}

/** Removes a stale lock; puts it back when somebody else has taken the folder since we read it. */
async function discard(file: string, stale: string): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

async function isAlive(pid: number, lock: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A number is used again after a reboot or in a new container; the start time tells the two processes apart.
  return lock === `${pid} ${await startOf(pid)}\n`;
}

/** When the process started, in ticks since boot with the boot's id; empty where the system is not Linux. */
async function startOf(pid: number): Promise<string> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // proc_pid_stat(5): the name, field 2, may hold blanks and brackets; starttime is field 22.
    return `${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
}
