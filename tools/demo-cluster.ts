import { createInterface } from 'node:readline';
import { build } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { startCluster } from './testing/cluster/cluster.ts';

/**
 * Starts a cluster of the demo on this machine, for looking at what happens when a part of it fails: a primary and a
 * synchronous standby from npm's PostgreSQL, three servers, and a proxy before them. Nothing of it is kept.
 */
const port = Number(process.env['PORT'] ?? 4200);

endWithParent();
if (!build()) process.exit(1);
const say = (line: string) => process.stdout.write(`${line}\n`);
say('Starting two databases and three servers …');
const cluster = await startCluster({ SEED: 'demo' }, { port });
const { database, servers, proxy } = cluster;

const tell = () => {
  const [primary, standby] = database.ports();
  say('');
  say(`Countinghouse is at ${proxy.origin}`);
  say('  admin@countinghouse.example / countinghouse  (main admin)');
  say(`  servers   ${servers.map(({ origin }) => origin).join('  ')}`);
  say(`  primary   127.0.0.1:${primary}   standby 127.0.0.1:${standby}`);
  say(`  DATABASE_URL='${database.url}'`);
  say('');
  say(
    'Type "kill" to kill the primary and promote the standby, "restart" to restart the servers in turn, "end" to end.',
  );
};

const commands: Readonly<Record<string, () => Promise<void>>> = {
  kill: async () => {
    await database.kill();
    say('The primary is dead. Promoting the standby …');
    await database.promote();
    say('The standby is the primary now. The other one comes back as its standby …');
    await database.rejoin();
    tell();
  },
  restart: async () => {
    say('Restarting the servers in turn …');
    await cluster.restartAll();
    tell();
  },
  end: async () => {
    say('Ending …');
    await cluster.stop();
    process.exit(0);
  },
};

let last: Promise<void> = Promise.resolve();
const run = (name: string) => {
  const command = commands[name];
  if (command) last = last.then(command);
  else if (name !== '') say(`There is no "${name}".`);
};
createInterface(process.stdin).on('line', (line) => run(line.trim()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => run('end'));
tell();
