import { readFile } from 'node:fs/promises';
import { parseArgs, promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { getCommandName } from './commands/command-name';
import { loadPostgres } from './commands/postgres-tools';
import { reportRestoredDatabase } from './commands/report-restored';
import { withDataFolder, withDatabase } from './commands/with-database';
import { readConfig } from './config/config';
import { loadPglite } from './database/pglite-dump';
import { describeStartError } from './start/start-error';

const usage = `Usage: ${getCommandName()} <file>
   or: pass --check instead of a file, for a database that was restored in another way

Restores a database from a file that backup created, and checks its ledger and its audit log. Set DATA_DIR or DATABASE_URL as
for the server. The database must be empty. The exit code is 0 if the checks pass.
`;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/** @throws Error with a user-facing message if the file is truncated or not gzip */
async function unpackDump(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await readFile(file);
  try {
    return new Uint8Array(await promisify(gunzip)(packed));
  } catch (error) {
    throw new Error(`${file} is not a complete backup of the embedded database.`, { cause: error });
  }
}

async function restore(file: string): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl === undefined) {
    const tar = await unpackDump(file);
    await withDataFolder(dataDir, () => loadPglite(tar, dataDir));
  } else await withDatabase({ databaseUrl, dataDir }, (database) => loadPostgres(database, databaseUrl, file));
  printLine('The database is restored.');
}

try {
  const options = { help: { type: 'boolean', short: 'h' }, check: { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [file, ...more] = positionals;
  if (values.help) process.stdout.write(usage);
  else {
    if ((file === undefined) !== values.check || more.length > 0)
      throw new Error('Specify one backup file to restore. See --help.');
    if (file !== undefined) await restore(file);
    const isIntact = await withDatabase(readConfig(process.env), (database) =>
      reportRestoredDatabase(database, printLine),
    );
    process.exitCode = isIntact ? 0 : 1;
  }
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exitCode = 1;
}
