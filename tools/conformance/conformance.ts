import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A section of the specification, as requirements that tests cover. */
interface Section {
  /** Number and title in the specification, such as `2 Users list`. */
  title: string;
  /** The requirements in our own words, by the ID that tests name, such as `users-list.columns`. */
  requirements: Record<string, string>;
}

/** A test file: its path from the workspace's root, and its text. */
interface TestFile {
  path: string;
  text: string;
}

export const sections: Section[] = parse(readFileSync(join(import.meta.dirname, 'requirements.yaml'), 'utf8'));

/** Reads all test files of the apps and libraries. */
export function readTestFiles(root: string): TestFile[] {
  return ['apps', 'libs']
    .flatMap((group) => readdirSync(join(root, group)).map((project) => `${group}/${project}`))
    .flatMap((project) => [`${project}/src`, `${project}/e2e`])
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.spec\.tsx?$/.test(path))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(join(root, path), 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Matches lines such as `// covers: users-list.columns, users-list.total`, and the line below. */
const MARKER = /((?:^[ \t]*\/\/ covers: .*\n)+)(.*)/gm;
const TEST_START = /^\s*(it|test|describe|test\.describe)\b(?!.*\.(skip|todo|fixme|fails?)\b)/;

/**
 * Finds the tests that cover each requirement.
 *
 * @returns the locations of the tests by requirement, as `path#Lline`, and the problems of markers, as sentences
 */
export function findCoverage(
  sections: readonly Section[],
  files: readonly TestFile[],
): { testsByRequirement: Map<string, string[]>; problems: string[] } {
  const testsByRequirement = new Map<string, string[]>(
    sections.flatMap(({ requirements }) => Object.keys(requirements).map((id) => [id, []])),
  );
  const problems: string[] = [];
  for (const { path, text } of files) {
    for (const { index, 1: comments = '', 2: nextLine = '' } of text.matchAll(MARKER)) {
      const line = text.slice(0, index + comments.length).split('\n').length;
      if (!TEST_START.test(nextLine))
        problems.push(`${path}:${line} has a marker above it, but starts no test that runs.`);
      for (const id of comments.match(/[\w-]+\.[\w-]+/g) ?? []) {
        const tests = testsByRequirement.get(id);
        if (tests) tests.push(`${path}#L${line}`);
        else problems.push(`${path}:${line} covers ${id}, which is not a requirement.`);
      }
    }
  }
  for (const [id, tests] of testsByRequirement) if (tests.length === 0) problems.push(`No test covers ${id}.`);
  return { testsByRequirement, problems };
}
