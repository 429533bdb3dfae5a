import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const isRoot = process.getuid?.() === 0;

/** Debian's Chromium without a user interface. */
const HEADLESS_SHELL = 'chromium-headless-shell';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const DEFAULT_LOCATIONS: Partial<Record<NodeJS.Platform, string[]>> = {
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
 * Command-line switches for every Chromium of this project. Chromium's sandbox does not run as root; the rest prevents
 * background requests.
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
 * Returns the path of a Chromium: `CHROMIUM_PATH`, else one installed on this machine, else Playwright's own. It
 * installs nothing: every Nx command reads the configurations, including `npm start`, which needs no browser.
 *
 * @returns `undefined` if there is none; Playwright then fails when a test needs one
 * @throws {Error} if `CHROMIUM_PATH` is not an executable file
 */
export function findChromium(): string | undefined {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath) {
    if (isExecutable(configuredPath)) return configuredPath;
    throw new Error(`CHROMIUM_PATH is ${configuredPath}, which is not an executable file.`);
  }
  return findInstalled() ?? findPlaywrightBrowser();
}

/**
 * Returns the headless shell if it is installed, else the same as {@link findChromium}. End-to-end tests are a quarter
 * faster in it. It positions glyphs differently, so snapshots are not taken in it.
 */
export function findHeadlessShell(): string | undefined {
  return process.env['CHROMIUM_PATH'] ? findChromium() : (findOnPath([HEADLESS_SHELL]) ?? findChromium());
}

/**
 * Installs a Chromium if {@link findChromium} finds none: Debian's package (as root with apt), else Playwright's own.
 * Also installs Debian's headless shell where available. Logs each installation first.
 *
 * @throws {Error} if no Chromium could be found or installed
 */
export function ensureChromium(): void {
  if (process.env['CHROMIUM_PATH'] && findChromium()) return;
  if (!(findChromium() ?? installFromDebian() ?? installFromPlaywright())) {
    throw new Error('No Chromium found, and none could be installed. Install one, or set CHROMIUM_PATH.');
  }
  if (isDebian() && !findOnPath([HEADLESS_SHELL])) installHeadlessShell();
}

function findInstalled(): string | undefined {
  return findOnPath(COMMANDS) ?? DEFAULT_LOCATIONS[process.platform]?.find(isExecutable);
}

function findOnPath(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

const isDebian = () => isRoot && process.platform === 'linux' && runCommand('apt-get', ['--version']) === 0;

const installPackage = (name: string) => {
  console.log(`Installing ${name} (apt-get) …`);
  return runCommand('apt-get', ['install', '--yes', '--no-remove', '--no-install-recommends', name]) === 0;
};

function installFromDebian(): string | undefined {
  if (!isDebian()) return undefined;
  // The package lists of a fresh container may be empty or old, so a failure is followed by an update.
  if (!installPackage('chromium') && runCommand('apt-get', ['update']) === 0) installPackage('chromium');
  return findInstalled();
}

/** In the version of the installed Chromium: another one would upgrade it, and the snapshots depend on it. */
function installHeadlessShell(): void {
  const { status, stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${Version}', 'chromium'], {
    encoding: 'utf8',
  });
  if (status === 0) installPackage(`${HEADLESS_SHELL}=${stdout}`);
}

function installFromPlaywright(): string | undefined {
  const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js');
  console.log('Installing Chromium (Playwright’s own) …');
  runCommand(process.execPath, [cli, 'install', 'chromium']);
  return findPlaywrightBrowser();
}

function findPlaywrightBrowser(): string | undefined {
  return [chromium.executablePath()].find(isExecutable);
}

function runCommand(command: string, args: string[]): number | null {
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
