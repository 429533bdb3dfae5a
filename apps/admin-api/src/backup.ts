import { parseArgs } from 'node:util';
import { getBackupPath, writeAtomically } from './commands/backup-file';
import { getCommandName } from './commands/command-name';
import { dumpPostgres } from './commands/postgres-tools';
import { requireEmbedded, withDataFolder, withDatabase } from './commands/with-database';
import { readConfig } from './config/config';
import { dumpPglite } from './database/pglite-dump';
import { describeStartError } from './start/start-error';

const usage = `Usage: ${getCommandName()} <file or folder>

Writes the server's whole database, including uploaded images, to one file. If you name a folder, the file name contains the
time. Set DATA_DIR or DATABASE_URL as for the server. Stop a server that uses the embedded database first. For PostgreSQL,
pg_dump creates the file while the server runs.
`;

/** @returns the path of the backup */
async function backUp(target: string): Promise<string> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    const path = getBackupPath(target, 'dump');
    await withDatabase({ databaseUrl, dataDir }, (database) =>
      writeAtomically(path, (draftFile) => dumpPostgres(database, databaseUrl, draftFile)),
    );
    return path;
  }
  requireEmbedded(dataDir);
  const path = getBackupPath(target, 'tar.gz');
  await withDataFolder(dataDir, () =>
    writeAtomically(path, async (draftFile) => draftFile.writeFile(await dumpPglite(dataDir))),
  );
  return path;
}

try {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [target, ...more] = positionals;
  if (values.help) process.stdout.write(usage);
  else {
    if (target === undefined || more.length > 0) throw new Error('Specify one file or folder to write to. See --help.');
    process.stdout.write(`The backup was written to ${await backUp(target)}.\n`);
  }
} catch (error) {
  process.stderr.write(`${describeStartError(error)}\n`);
  process.exitCode = 1;
}
