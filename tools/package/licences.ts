import type { Shipped } from './shipped.ts';

/** What may ship. Each of these asks for its own text to be passed on, or for nothing. */
const allowed = new Set([
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
 * What may ship under another licence, and why. libvips is a shared library in a file of its own, which sharp loads, and libheif
 * a package of its own, which the server loads from `node_modules`: whoever runs the server may put another build of either in
 * its place, as the LGPL asks.
 */
const excepted: readonly { name: RegExp; licence: string }[] = [
  { name: /^@img\/sharp-libvips-/, licence: 'LGPL-3.0-or-later' },
  { name: /^libheif-js$/, licence: 'LGPL-3.0' },
];

/** The packages whose licences are neither on the list nor excepted. One of several choices is enough; all of an `AND` are needed. */
export function unlicensed(shipped: readonly Shipped[]): Shipped[] {
  return shipped.filter(({ name, licence }) => {
    if (excepted.some((exception) => exception.name.test(name) && exception.licence === licence)) return false;
    const choices = licence.replace(/[()]/g, '').split(' OR ');
    return !choices.some((choice) => choice.split(' AND ').every((one) => allowed.has(one)));
  });
}

const line = '-'.repeat(100);

/** The licences of everything that ships, with their texts. */
export function licencesText(own: string, shipped: readonly Shipped[]): string {
  const parts = shipped.map(
    ({ name, version, licence, text }) =>
      `${line}\n${name} ${version}: ${licence}\n\n${text ?? `https://spdx.org/licenses/${licence}.html`}\n`,
  );
  return `Countinghouse\n\n${own.trim()}\n\nIt ships with ${shipped.length} packages of others:\n\n${parts.join('\n')}`;
}
