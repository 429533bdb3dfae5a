import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { parse } from 'yaml';
import { findMarks } from './marked-tests';

/** The page's place in the workspace; git ignores it. */
export const pagePath = 'docs/conformance.md';

/** A part of the specification, as requirements that a test can hold. */
interface Section {
  /** As the specification numbers and names it, such as `2 Users list`. */
  title: string;
  /** What the product must do, in our own words, by a stable id such as `users-list.columns`: tests name it. */
  requirements: Record<string, string>;
}

/** What the specification asks for and a test can hold, in its order. */
export const sections: Section[] = parse(readFileSync(join(import.meta.dirname, 'requirements.yaml'), 'utf8'));

/** The path and the text of a test file. */
export interface TestFile {
  /** Relative to the workspace's root. */
  path: string;
  text: string;
}

interface Holder {
  path: string;
  title: string;
}

/** Which tests hold which requirement, and what keeps the page from being written. */
export interface Conformance {
  holders: Map<string, Holder[]>;
  /** Sentences; none when all is well. */
  problems: string[];
}

/** Every test file in the workspace, by name; the tools' own tests hold no requirements. */
export function readTestFiles(root: string): TestFile[] {
  const folders = ['apps', 'libs'].flatMap((group) =>
    readdirSync(join(root, group)).flatMap((project) => [`${group}/${project}/src`, `${group}/${project}/e2e`]),
  );
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map(
        (path) => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter((path) => /\.spec\.tsx?$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Joins requirements with the tests that name them. */
export function conform(sections: Section[], files: TestFile[]): Conformance {
  const problems: string[] = [];
  const holders = new Map<string, Holder[]>();
  for (const id of sections.flatMap(({ requirements }) => Object.keys(requirements))) {
    if (holders.has(id)) problems.push(`Two requirements have the id ${id}.`);
    holders.set(id, []);
  }

  for (const { path, text } of files) {
    const { tests, strayLines } = findMarks(text);
    for (const line of strayLines) problems.push(`${path}:${line} names requirements, but stands above no test.`);
    for (const { title, ids, runs } of tests) {
      if (!runs) problems.push(`${path}: "${title}" does not run, so it holds nothing.`);
      for (const id of new Set(ids)) {
        const held = holders.get(id);
        if (held) held.push({ path, title });
        else problems.push(`${path}: "${title}" names ${id}, which is no requirement.`);
      }
    }
  }

  for (const [id, tests] of holders) if (tests.length === 0) problems.push(`No test holds ${id}.`);
  return { holders, problems };
}

/** The page, formatted as the workspace formats. */
export async function drawPage(root: string, sections: Section[], { holders }: Conformance): Promise<string> {
  const tests = new Set([...holders.values()].flat().map(({ path, title }) => `${path} ${title}`)).size;
  const page = [
    '# Conformance',
    'Written by `npm run conformance`; do not edit. What the product must do, section by section of its specification, and the tests that hold it.',
    `${holders.size} requirements, ${tests} tests and groups of tests that name them.`,
    ...sections.flatMap((section) => [`## §${section.title}`, drawSection(section, holders)]),
  ].join('\n\n');
  return format(page, { ...(await resolveConfig(join(root, pagePath))), parser: 'markdown' });
}

function drawSection({ requirements }: Section, holders: Conformance['holders']): string {
  const items = Object.entries(requirements).map(([id, words]) => {
    const tests = (holders.get(id) ?? []).map(
      ({ path, title }) => `  - [${path.split('/').at(-1)}](../${path}) › ${plain(title)}`,
    );
    return [`- **${id}**: ${plain(words)}`, ...tests].join('\n');
  });
  return items.join('\n');
}

/** Escapes words, so that nothing in them counts as Markdown. */
function plain(words: string): string {
  return words.replaceAll(/[\\`*_[\]<>|~]/g, (sign) => `\\${sign}`);
}
