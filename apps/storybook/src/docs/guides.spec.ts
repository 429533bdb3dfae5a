import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { expect, it } from 'vitest';

const components = resolve(import.meta.dirname, '../../../../libs/ui/src/lib');
const stories = readdirSync(components, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.stories.tsx'),
);

it.each(stories.map((path) => [basename(path, '.stories.tsx'), path]))(
  '%s has recommendations, things to avoid, and accessibility notes',
  (_, path) => {
    const text = readFileSync(resolve(components, path), 'utf8');
    for (const part of ['do', 'dont', 'accessibility'])
      expect(text).toMatch(new RegExp(`guide\\(.*\\b${part}: \\[`, 's'));
  },
);
