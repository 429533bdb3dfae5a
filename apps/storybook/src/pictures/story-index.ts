import { existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { buildIndex } from 'storybook/internal/core-server';
import { picturesFolder } from './picture-files.ts';

/** What Storybook knows about a story or a page of documents without running it. */
export interface IndexEntry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  tags?: readonly string[];
}

/** Every entry of Storybook, in the order of its files and exports. Nothing is built for it. */
export async function indexedStories(): Promise<IndexEntry[]> {
  const configDir = resolve(import.meta.dirname, '../../.storybook');
  const { entries } = await buildIndex({ configDir, packageJson: {} });
  return Object.values(entries);
}

/**
 * The names of all pictures that there should be. Every story of a foundation, a component or a pattern has one by day
 * and one by night. Screens are made of those, so a screen has a single picture: of its first story, by day. Tags
 * change that: `picture` gives another story of a screen one too, `both-schemes` gives it one by day and one by night,
 * `no-picture` gives it none.
 */
export function picturesOf(entries: readonly IndexEntry[]): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ id, type, title, tags = [] }) => {
    if (type !== 'story') return [];
    const isFirst = !seen.has(title);
    seen.add(title);
    const isOfAScreen = title.startsWith('Screens/');
    const isByNight = !isOfAScreen || tags.includes('both-schemes');
    const isPictured = !tags.includes('no-picture') && (isByNight || isFirst || tags.includes('picture'));
    if (!isPictured) return [];
    return isByNight ? [`${id}.light`, `${id}.dark`] : [`${id}.light`];
  });
}

/** The screens' stories that look for what is cut: of five widths, a small desktop and a phone. */
const measuredStory = /--long-at-(1024|390)$/;

/**
 * The stories of `npm test`: all of them but a screen's states without a picture, which the screen's specs and the components'
 * stories show. `npm run test:full` runs those too.
 */
export function storiesOfEveryRun(entries: readonly IndexEntry[]): string[] {
  const pictured = new Set(picturesOf(entries).map((name) => name.replace(/\.(light|dark)$/, '')));
  return entries
    .filter(({ id, title }) => !title.startsWith('Screens/') || pictured.has(id) || measuredStory.test(id))
    .map(({ id }) => id);
}

/** The names of pictures whose story is gone, or is no longer pictured. */
export function orphansAmong(kept: readonly string[], expected: readonly string[]): string[] {
  const names = new Set(expected);
  return kept.filter((name) => !names.has(name));
}

/** The names of all pictures that there are. */
export function keptPictures(): string[] {
  return existsSync(picturesFolder) ? readdirSync(picturesFolder).map((file) => basename(file, '.webp')) : [];
}
