import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { startCluster } from './testing/cluster/cluster.ts';

/**
 * Starts a disposable cluster with the demo to try fail-overs: a primary and a synchronous standby from npm's
 * PostgreSQL, three servers, and a proxy.
 */
const port = Number(process.env['PORT'] ?? 4200);

endWithParent();
if (!build()) process.exit(1);
const print = (line: string) => process.stdout.write(`${line}\n`);
print('Starting two databases and three servers …');
const cluster = await startCluster({ SEED: 'demo' }, { port });
const { database, servers, proxy } = cluster;

const printStatus = () => {
  const [primary, standby] = database.ports();
  print('');
  print(`Countinghouse: ${proxy.origin}`);
  print('  admin@countinghouse.example / countinghouse  (main admin)');
  print(`  servers   ${servers.map(({ origin }) => origin).join('  ')}`);
  print(`  primary   127.0.0.1:${primary}   standby 127.0.0.1:${standby}`);
  print(`  DATABASE_URL='${database.url}'`);
  print('');
  print(
    'Type "kill" to kill the primary and promote the standby, "restart" to restart the servers in turn, or "end" to stop.',
  );
};

const commands: Readonly<Record<string, () => Promise<void>>> = {
  kill: async () => {
    await database.kill();
    print('Killed the primary. Promoting the standby …');
    await database.promote();
    print('Promoted the standby. The former primary rejoins as standby …');
    await database.rejoin();
    printStatus();
  },
  restart: async () => {
    print('Restarting the servers in turn …');
    await cluster.restartAll();
    printStatus();
  },
  end: async () => {
    print('Stopping …');
    await cluster.stop();
    process.exit(0);
  },
};

let queue: Promise<void> = Promise.resolve();
const run = (name: string) => {
  const command = commands[name];
  if (command) queue = queue.then(command);
  else if (name !== '') print(`Unknown command: ${name}`);
};
createInterface(process.stdin).on('line', (line) => run(line.trim()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => run('end'));
printStatus();
