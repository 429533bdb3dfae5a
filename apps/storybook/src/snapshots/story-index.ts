import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { buildIndex } from 'storybook/internal/core-server';
import { SNAPSHOTS_FOLDER } from './snapshot-files.ts';

/** An entry of Storybook's index: a story or a documentation page. */
export interface IndexEntry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  tags?: readonly string[];
}

/** Reads Storybook's index, in the order of files and exports, without a build. */
export async function readStoryIndex(): Promise<IndexEntry[]> {
  const configDir = resolve(import.meta.dirname, '../../.storybook');
  const { entries } = await buildIndex({ configDir, packageJson: {} });
  return Object.values(entries);
}

/**
 * Returns the names of all expected snapshots. Every story of a foundation, component or pattern has a light and a dark
 * one. Screens consist of components, so a screen has one light snapshot, of its first story. Tags change that: `snapshot`
 * adds one for another story of a screen, `both-schemes` adds a light and a dark one, `no-snapshot` removes it.
 */
export function getSnapshotNames(entries: readonly IndexEntry[]): string[] {
  const seenTitles = new Set<string>();
  return entries.flatMap(({ id, type, title, tags = [] }) => {
    if (type !== 'story') return [];
    const isFirst = !seenTitles.has(title);
    seenTitles.add(title);
    const isScreen = title.startsWith('Screens/');
    const hasDarkSnapshot = !isScreen || tags.includes('both-schemes');
    const hasSnapshot = !tags.includes('no-snapshot') && (hasDarkSnapshot || isFirst || tags.includes('snapshot'));
    if (!hasSnapshot) return [];
    return hasDarkSnapshot ? [`${id}.light`, `${id}.dark`] : [`${id}.light`];
  });
}

/** Screen stories that detect cut-off content at five widths; the default run has a small desktop and a phone. */
const MEASURED_STORY = /--long-at-(1024|390)$/;

/**
 * Returns the stories of `npm test`: all except screen states without a snapshot, which the specs and the component
 * stories cover. `npm run test:full` runs those too.
 */
export function getDefaultStories(entries: readonly IndexEntry[]): string[] {
  const storiesWithSnapshot = new Set(getSnapshotNames(entries).map((name) => name.replace(/\.(light|dark)$/, '')));
  return entries
    .filter(({ id, title }) => !title.startsWith('Screens/') || storiesWithSnapshot.has(id) || MEASURED_STORY.test(id))
    .map(({ id }) => id);
}

/** Returns the names of snapshots without a matching story. */
export function findOrphans(stored: readonly string[], expected: readonly string[]): string[] {
  const names = new Set(expected);
  return stored.filter((name) => !names.has(name));
}

/** Returns the names of all stored snapshots. */
export function listSnapshots(): string[] {
  return existsSync(SNAPSHOTS_FOLDER) ? readdirSync(SNAPSHOTS_FOLDER).map((file) => basename(file, '.webp')) : [];
}
