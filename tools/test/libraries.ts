/** What changes no screen. */
const besideThePanel = /^(docs|\.github|\.ci|tools(?!\/(testing|other-server)\/))\/|\.md$/;

/** A file of a feature library: its project. */
const ofLibrary = /^libs\/(feature-[\w-]+)\//;

/**
 * The feature libraries whose journeys and stories a change calls for. A library's screens change with its own files and
 * with those of the libraries that it depends on; the rest of the panel lies below or around every screen.
 *
 * @param files what has changed, relative to the root
 * @param affected the projects that have changed, and those that depend on them
 * @returns `undefined` where the change may show on any screen
 */
export function changedLibraries(files: readonly string[], affected: readonly string[]): string[] | undefined {
  const isContained = files.every((file) => besideThePanel.test(file) || ofLibrary.test(file));
  return isContained ? affected.filter((project) => ofLibrary.test(`libs/${project}/`)) : undefined;
}
