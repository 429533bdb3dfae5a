import { parseArgs } from 'node:util';
import { backupPath, writeWhole } from './commands/backup-file';
import { commandName } from './commands/command-name';
import { dumpPostgres } from './commands/postgres-tools';
import { requireEmbedded, whileUnused, withDatabase } from './commands/with-database';
import { readConfig } from './config/config';
import { dumpPglite } from './database/pglite-dump';
import { sentenceFor } from './start/start-failure';

const usage = `Usage: ${commandName()} <file or folder>

Writes all of the server's database into one file, uploaded images too. In a folder, the file has the time in its name. Set
DATA_DIR or DATABASE_URL as the server has them. A server that uses the embedded database has to be stopped first; of a
PostgreSQL, PostgreSQL's own pg_dump makes the file while the server works.
`;

/** @returns where the backup is */
async function backUp(target: string): Promise<string> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl !== undefined) {
    const path = backupPath(target, 'dump');
    await withDatabase({ databaseUrl, dataDir }, (database) =>
      writeWhole(path, (draft) => dumpPostgres(database, databaseUrl, draft)),
    );
    return path;
  }
  requireEmbedded(dataDir);
  const path = backupPath(target, 'tar.gz');
  await whileUnused(dataDir, () => writeWhole(path, async (draft) => draft.writeFile(await dumpPglite(dataDir))));
  return path;
}

try {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [target, ...more] = positionals;
  if (values.help) process.stdout.write(usage);
  else {
    if (target === undefined || more.length > 0) throw new Error('Say where to: one file or folder. See --help.');
    process.stdout.write(`The backup is ${await backUp(target)}\n`);
  }
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exitCode = 1;
}
