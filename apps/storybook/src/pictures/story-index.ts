import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { picturesFolder } from './picture-files';

interface StoryIndex {
  entries: Record<string, { id: string; type: 'story' | 'docs'; title: string; tags: string[] }>;
}

/** Every entry of the built Storybook. */
export function builtStories() {
  const path = resolve(import.meta.dirname, '../../storybook-static/index.json');
  const index: StoryIndex = JSON.parse(readFileSync(path, 'utf8'));
  return Object.values(index.entries);
}

/** The names of all pictures that there should be. */
function expectedPictures(): string[] {
  return builtStories()
    .filter(({ type, tags }) => type === 'story' && !tags.includes('no-picture'))
    .flatMap(({ id }) => [`${id}.light`, `${id}.dark`]);
}

/** The names of all pictures that there are. */
function keptPictures(): string[] {
  return existsSync(picturesFolder) ? readdirSync(picturesFolder).map((file) => basename(file, '.webp')) : [];
}

/** Pictures whose story is gone. */
export function orphans(): string[] {
  const expected = new Set(expectedPictures());
  return keptPictures().filter((name) => !expected.has(name));
}
