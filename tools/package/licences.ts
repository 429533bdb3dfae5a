import type { ShippedPackage } from './shipped.ts';

/** Licences that may ship. They require at most that their text is included. */
const ALLOWED_LICENCES = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
]);

/**
 * Packages that may ship under another licence. libvips is a shared library in its own file, which sharp loads, and
 * libheif a separate package, which the server loads from `node_modules`: operators can replace either, as the LGPL
 * requires.
 */
const EXCEPTIONS: readonly { name: RegExp; licence: string }[] = [
  { name: /^@img\/sharp-libvips-/, licence: 'LGPL-3.0-or-later' },
  { name: /^libheif-js$/, licence: 'LGPL-3.0' },
];

/**
 * Returns the packages whose licences are neither allowed nor excepted. One alternative of an `OR` suffices; an `AND`
 * requires all.
 */
export function findUnlicensed(shipped: readonly ShippedPackage[]): ShippedPackage[] {
  return shipped.filter(({ name, licence }) => {
    if (EXCEPTIONS.some((exception) => exception.name.test(name) && exception.licence === licence)) return false;
    const choices = licence.replace(/[()]/g, '').split(' OR ');
    return !choices.some((choice) => choice.split(' AND ').every((part) => ALLOWED_LICENCES.has(part)));
  });
}

const SEPARATOR = '-'.repeat(100);

/** Returns the licences of all shipped packages, with their texts. */
export function formatLicences(own: string, shipped: readonly ShippedPackage[]): string {
  const parts = shipped.map(
    ({ name, version, licence, text }) =>
      `${SEPARATOR}\n${name} ${version}: ${licence}\n\n${text ?? `https://spdx.org/licenses/${licence}.html`}\n`,
  );
  return `Countinghouse\n\n${own.trim()}\n\nIt ships with ${shipped.length} packages of others:\n\n${parts.join('\n')}`;
}
