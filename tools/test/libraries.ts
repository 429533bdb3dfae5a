/** Files that affect no screen. */
const UNRELATED_FILE = /^(docs|\.github|\.ci|tools(?!\/(testing|minimal-server)\/))\/|\.md$/;

/** Files of a feature library; captures the project. */
const LIBRARY_FILE = /^libs\/(feature-[\w-]+)\//;

/**
 * Returns the feature libraries whose end-to-end tests and stories must run for a change. A library's screens depend on
 * its own files and on the libraries that it depends on; every other part of the panel affects all screens.
 *
 * @param files changed files, relative to the root
 * @param affected the changed projects, and those that depend on them
 * @returns `undefined` if any screen may be affected
 */
export function changedLibraries(files: readonly string[], affected: readonly string[]): string[] | undefined {
  const affectsLibrariesOnly = files.every((file) => UNRELATED_FILE.test(file) || LIBRARY_FILE.test(file));
  return affectsLibrariesOnly ? affected.filter((project) => LIBRARY_FILE.test(`libs/${project}/`)) : undefined;
}
