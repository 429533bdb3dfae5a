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
   or: the same with --check instead of a file, for a database that was restored in another way

Makes a database from the file that backup has written, and checks its ledger and its audit log. Set DATA_DIR or DATABASE_URL
as the server will have them; there must be no database in it yet. The exit code is 0 where all is well.
`;

const printLine = (line: string) => void process.stdout.write(`${line}\n`);

/** @throws Error with a user-facing message if the file is truncated or not gzip */
async function unpackDump(file: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = await readFile(file);
  try {
    return new Uint8Array(await promisify(gunzip)(packed));
  } catch (error) {
    throw new Error(`${file} is not a whole backup of the embedded database.`, { cause: error });
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
      throw new Error('Name one backup file to restore. See --help.');
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
