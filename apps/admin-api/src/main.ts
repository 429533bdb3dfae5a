import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app/app';
import { readConfig, type Config } from './config/config';
import type { Database } from './database/database';
import { openDatabase } from './database/open-database';
import { fillEmptyDatabase } from './start/first-start';
import { keepInShape } from './start/keep-in-shape';
import { noteAuditHead } from './start/note-audit-head';
import { sentenceFor } from './start/start-failure';
import { complain, tell } from './start/tell';
import { welcome } from './start/welcome';

/** The longest time that a stop waits for requests under way. */
const drainMs = 10_000;

/** Ends the process gracefully on a signal. A terminal and npm may both send one, so further signals change nothing. */
function stopOnSignal(app: FastifyInstance, database: Database, { shutdownDelaySeconds }: Config) {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    app.log.info({ signal }, 'stopping');
    app.beginStopping();
    // Whoever sends calls here learns first that they are to go elsewhere.
    await delay(shutdownDelaySeconds * 1000);
    setTimeout(() => process.exit(1), drainMs).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** What observes the server, where the configuration asks for it; a server that nobody observes loads nothing of it. */
async function prepareTelemetry(config: Config, database: Database) {
  const { metrics, hasTraces } = config.telemetry;
  if (!metrics && !hasTraces) return undefined;
  const { startTelemetry } = await import('./telemetry/telemetry');
  return startTelemetry({ config, database });
}

async function serve(config: Config, database: Database): Promise<void> {
  await database.migrate();
  const signUpCode = await fillEmptyDatabase(database, config);
  const app = await buildApp({ database, config }, await prepareTelemetry(config, database));
  const endNotes = await noteAuditHead(database, app.log);
  app.addHook('onClose', endNotes);
  app.addHook('onClose', keepInShape(database, app.log));
  const address = await app.listen({ port: config.port, host: config.host });
  stopOnSignal(app, database, config);
  tell(await welcome(database, config, address, signUpCode));
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const { databaseUrl: url, replicaUrl, dataDir } = config;
  const database = await openDatabase(url === undefined ? { dataDir } : { url, replicaUrl });
  try {
    await serve(config, database);
  } catch (error) {
    await database.close();
    throw error;
  }
}

try {
  await start();
} catch (error) {
  complain(sentenceFor(error));
  process.exitCode = 1;
}
