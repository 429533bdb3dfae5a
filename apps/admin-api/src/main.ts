import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app/app';
import { readConfig, type Config } from './config/config';
import type { Database } from './database/database';
import { openDatabase } from './database/open-database';
import { fillEmptyDatabase } from './start/first-start';
import { startRetentionJob } from './start/retention-job';
import { anchorChainHead } from './start/anchor-chain-head';
import { describeStartError } from './start/start-error';
import { printError, printInfo } from './start/print';
import { createWelcomeMessage } from './start/welcome';

/** How long a shutdown waits for running requests. */
const DRAIN_TIMEOUT_MS = 10_000;

/** Shuts down gracefully on the first signal; a terminal and npm may both send one. */
function stopOnSignal(app: FastifyInstance, database: Database, { shutdownDelaySeconds }: Config) {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    app.log.info({ signal }, 'stopping');
    app.startDraining();
    // Gives the load balancer time to see that the server is not ready.
    await delay(shutdownDelaySeconds * 1000);
    setTimeout(() => process.exit(1), DRAIN_TIMEOUT_MS).unref();
    await app.close();
    await database.close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

/** Starts telemetry if the configuration enables it. OpenTelemetry is loaded only then. */
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
  const stopAnchoring = await anchorChainHead(database, app.log);
  app.addHook('onClose', stopAnchoring);
  app.addHook('onClose', startRetentionJob(database, app.log));
  const address = await app.listen({ port: config.port, host: config.host });
  stopOnSignal(app, database, config);
  printInfo(await createWelcomeMessage(database, config, address, signUpCode));
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
  printError(describeStartError(error));
  process.exitCode = 1;
}
