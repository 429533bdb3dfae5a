import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolderLockedError, DataFolderUnusableError, HardLinksMissingError } from './errors';

/** The lock files that this process holds. Any other one with this process's id is stale. */
const heldFiles = new Set<string>();

/**
 * Locks the data folder for this process, and creates it if it is missing. The lock of a dead process is taken over.
 *
 * @param linkFile creates a hard link, as link(2); tests simulate a file system without hard links
 * @returns a function that releases the lock
 * @throws DataFolderLockedError if a running process holds it
 * @throws DataFolderUnusableError if it cannot be created or written to; HardLinksMissingError if its file system is the reason
 */
export async function lockDataFolder(dataDir: string, linkFile = link): Promise<() => Promise<void>> {
  const file = join(resolve(dataDir), 'lock');
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw new DataFolderUnusableError(dataDir, error);
  });
  const ownLock = `${process.pid} ${await getProcessStart(process.pid)}\n`;

  while (!(await create(file, ownLock, dataDir, linkFile))) {
    const currentLock = await readFile(file, 'utf8').catch(() => '');
    const pid = Number.parseInt(currentLock, 10);
    if (heldFiles.has(file) || (await isAlive(pid, currentLock))) throw new DataFolderLockedError(dataDir, pid);
    await removeStaleLock(file, currentLock);
  }
  heldFiles.add(file);
  return async () => {
    heldFiles.delete(file);
    await rm(file, { force: true });
  };
}

async function create(file: string, content: string, dataDir: string, linkFile: typeof link): Promise<boolean> {
  // Written to a draft and linked into place, so that a lock is never read half-written.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, content);
    await linkWithRetry(draft, file, linkFile);
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') return false;
    if (isLinkRejected(error)) throw new HardLinksMissingError(dataDir, error);
    throw new DataFolderUnusableError(dataDir, error);
  } finally {
    await rm(draft, { force: true });
  }
}

const getErrorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The errors of link(2) on a file system without hard links: mostly EPERM; the others depend on the driver. */
const HARD_LINK_ERROR_CODES: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

const isLinkRejected = (error: unknown) =>
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'link' &&
  HARD_LINK_ERROR_CODES.has(getErrorCode(error));

const LINK_RETRY_DELAYS_MS = [50, 200];

/** Links a file. Retries EPERM, because a virus scanner may block a new file for a moment. */
async function linkWithRetry(from: string, to: string, linkFile: typeof link): Promise<void> {
  for (const delayMs of LINK_RETRY_DELAYS_MS) {
    try {
      return await linkFile(from, to);
    } catch (error) {
      if (getErrorCode(error) !== 'EPERM') throw error;
      await delay(delayMs);
    }
  }
  await linkFile(from, to);
}

/** Removes a stale lock. Restores it if another process has taken the folder since it was read. */
async function removeStaleLock(file: string, stale: string): Promise<void> {
  const movedFile = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await rename(file, movedFile);
  } catch {
    return;
  }
  if ((await readFile(movedFile, 'utf8')) !== stale) await link(movedFile, file).catch(() => undefined);
  await rm(movedFile, { force: true });
}

async function isAlive(pid: number, lock: string): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // Process ids are reused after a reboot or in a new container; the start time distinguishes the processes.
  return lock === `${pid} ${await getProcessStart(pid)}\n`;
}

/** Returns the boot id and the start of a process in ticks since boot; empty if the system is not Linux. */
async function getProcessStart(pid: number): Promise<string> {
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ]);
    // proc_pid_stat(5): the name, field 2, may contain spaces and parentheses; starttime is field 22.
    return `${boot.trim()} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
}
