// Prints, as JSON, Nx's cache hash of each task of the given targets, without running them. A separate process, because
// Nx uses the workspace of the working directory.
import { readNxJson } from 'nx/src/config/nx-json.js';
import { createTaskHasher } from 'nx/src/hasher/create-task-hasher.js';
import { createProjectGraphAsync } from 'nx/src/project-graph/project-graph.js';
import { createTaskGraph } from 'nx/src/tasks-runner/create-task-graph.js';

const targets = process.argv.slice(2);
const projectGraph = await createProjectGraphAsync();
const projects = Object.keys(projectGraph.nodes);
const taskGraph = createTaskGraph(projectGraph, {}, projects, targets, undefined, {});
const tasks = Object.values(taskGraph.tasks).filter(({ target }) => targets.includes(target.target));
const hasher = createTaskHasher(projectGraph, readNxJson());
const hashes = await hasher.hashTasks(tasks, taskGraph, Object.fromEntries(tasks.map(({ id }) => [id, process.env])));

/** @param {string} project */
const getDependencies = (project) => (projectGraph.dependencies[project] ?? []).map(({ target }) => target);
console.log(
  JSON.stringify({
    hashes: Object.fromEntries(tasks.map(({ id }, index) => [id, hashes[index]?.value])),
    dependencies: Object.fromEntries(
      projects.map((project) => [project, getDependencies(project).filter((target) => projects.includes(target))]),
    ),
  }),
);
process.exit();
