import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const isRoot = process.getuid?.() === 0;

/** Debian's name of a Chromium without windows and toolbars: the same tests take a quarter less of it. */
const shell = 'chromium-headless-shell';

const onPath = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const atKnownPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
    const folder = process.env[name];
    return folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : [];
  }),
};

/**
 * Command-line switches for every Chromium that this project starts. Chromium refuses its sandbox to root; the rest
 * keeps a test browser from calling home.
 */
export const chromiumArgs: string[] = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The path of a Chromium to test with: `CHROMIUM_PATH`, else a Chromium or Chrome of this machine, else the browser
 * that Playwright has installed for itself. It only looks: configurations are read by every Nx command, `npm start`
 * included, which needs no browser.
 *
 * @returns `undefined` when there is none; Playwright then says what is missing when a test needs it.
 * @throws {Error} when `CHROMIUM_PATH` names no executable file.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not an executable file.`);
  }
  return onThisMachine() ?? ofPlaywright();
}

/**
 * As {@link findChromium}. Unless `CHROMIUM_PATH` names one, it first installs Debian's headless shell, when we are root and
 * there is apt; where there is no browser at all, Debian's Chromium or Playwright's own.
 *
 * @throws {Error} when nothing could be found or installed.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (process.env['CHROMIUM_PATH'] && found) return found;
  const chromium = fromDebian(found) ?? fromPlaywright();
  if (chromium) return chromium;
  throw new Error('No Chromium found, and none could be installed. Install one, or set CHROMIUM_PATH.');
}

function onThisMachine(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const known = atKnownPlaces[process.platform] ?? [];
  return [...onPath.flatMap((name) => folders.map((folder) => join(folder, name))), ...known].find(isExecutable);
}

function fromDebian(found: string | undefined): string | undefined {
  const isDebian = isRoot && process.platform === 'linux' && run('apt-get', ['--version']) === 0;
  if (!isDebian || (found && basename(found) === shell)) return found;
  const install = (name: string) =>
    run('apt-get', ['install', '--yes', '--no-remove', '--no-install-recommends', name]) === 0;
  // The package lists of a fresh container are empty or old, so a first failure is worth an update, where there is no browser.
  if (install(shell) || found) return onThisMachine();
  if (run('apt-get', ['update']) === 0 && !install(shell)) install('chromium');
  return onThisMachine();
}

function fromPlaywright(): string | undefined {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
  run(process.execPath, [cli, 'install', 'chromium']);
  return ofPlaywright();
}

function ofPlaywright(): string | undefined {
  return [chromium.executablePath()].find(isExecutable);
}

function run(command: string, args: string[]): number | null {
  return spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
