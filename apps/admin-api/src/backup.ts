import { parseArgs } from 'node:util';
import { getBackupPath, writeAtomically } from './commands/backup-file';
import { getCommandName } from './commands/command-name';
import { dumpPostgres } from './commands/postgres-tools';
import { requireEmbedded, withDataFolder, withDatabase } from './commands/with-database';
import { readConfig } from './config/config';
import { dumpPglite } from './database/pglite-dump';
import { describeStartError } from './start/start-error';

const usage = `Usage: ${getCommandName()} <file or folder>

Writes all of the server's database into one file, uploaded images too. In a folder, the file has the time in its name. Set
DATA_DIR or DATABASE_URL as the server has them. A server that uses the embedded database has to be stopped first; for PostgreSQL, pg_dump creates the file while the server runs.
`;

/** @returns the path of the backup */
async function backUp(target: string): Promise<string> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    const path = getBackupPath(target, 'dump');
    await withDatabase({ databaseUrl, dataDir }, (database) =>
      writeAtomically(path, (draft) => dumpPostgres(database, databaseUrl, draft)),
    );
    return path;
  }
  requireEmbedded(dataDir);
  const path = getBackupPath(target, 'tar.gz');
  await withDataFolder(dataDir, () =>
    writeAtomically(path, async (draft) => draft.writeFile(await dumpPglite(dataDir))),
  );
  return path;
}

try {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [target, ...more] = positionals;
  if (values.help) process.stdout.write(usage);
  else {
    if (target === undefined || more.length > 0) throw new Error('Name one file or folder to write to. See --help.');
    process.stdout.write(`The backup is ${await backUp(target)}\n`);
  }
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exitCode = 1;
}
