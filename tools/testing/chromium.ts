import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const isRoot = process.getuid?.() === 0;

/** Debian's Chromium without windows and toolbars. */
const headlessShell = 'chromium-headless-shell';

const onPath = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

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
 * As {@link findChromium}, but rather a Chromium without windows and toolbars, in which the same journeys take a quarter less
 * time. It places letters by other fractions of a pixel, so pictures are not taken in it.
 */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] ? findChromium() : (onPathAs([headlessShell]) ?? findChromium());
}

/**
 * Installs what {@link findChromium} does not find: Debian's package (when we are root and there is apt), else Playwright's
 * own browser. Installs Debian's headless shell beside it, where that can be had.
 *
 * Whatever is installed is said beforehand.
 *
 * @throws {Error} when nothing could be found or installed.
 */
export function ensureChromium(): void {
  if (process.env['CHROMIUM_PATH'] && findChromium()) return;
  if (!(findChromium() ?? fromDebian() ?? fromPlaywright())) {
    throw new Error('No Chromium found, and none could be installed. Install one, or set CHROMIUM_PATH.');
  }
  if (isDebian() && !onPathAs([headlessShell])) installHeadlessShell();
}

function onThisMachine(): string | undefined {
  return onPathAs(onPath) ?? atKnownPlaces[process.platform]?.find(isExecutable);
}

function onPathAs(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

const isDebian = () => isRoot && process.platform === 'linux' && run('apt-get', ['--version']) === 0;

const install = (name: string) => {
  console.log(`Installing ${name} (apt-get) …`);
  return run('apt-get', ['install', '--yes', '--no-remove', '--no-install-recommends', name]) === 0;
};

function fromDebian(): string | undefined {
  if (!isDebian()) return undefined;
  // The package lists of a fresh container are empty or old, so a first failure is worth an update.
  if (!install('chromium') && run('apt-get', ['update']) === 0) install('chromium');
  return onThisMachine();
}

/** Of the Chromium that is there: another version would take that one along, and pictures are taken in it. */
function installHeadlessShell(): void {
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'], {
    encoding: 'utf8',
  });
  if (status === 0) install(`${headlessShell}=${stdout}`);
}

function fromPlaywright(): string | undefined {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
  console.log('Installing Chromium (Playwright’s own) …');
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
