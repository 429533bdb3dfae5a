import { parseArgs } from 'node:util';
import { erasePerson } from './commands/erase-person';
import { removeSecondFactor, resetPassword } from './commands/owner-access';
import { withDatabase } from './commands/with-database';
import { readConfig, type Config } from './config/config';
import type { Database } from './database/database';
import { statementErrorOf } from './database/errors';
import { sentenceFor } from './start/start-failure';

const usage = `Usage: npx countinghouse-admin <command> <email>

What the panel cannot do, on the server's machine. Set DATA_DIR or DATABASE_URL as the server has them. A server that uses the
embedded database has to be stopped first.

  reset-password <email>        prints a link for a new password, which works once, for an hour
  remove-second-factor <email>  removes authenticator app, passkeys and recovery codes, and ends all sessions
  erase-person <email or ID>    erases who the owner of a deleted customer account was; this cannot be undone

The first two are for a main admin or a sub-admin who cannot sign in any more. All are recorded in the audit log.
`;

const minuteOf = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The link as the panel makes it. Its token stands behind a #, so that no server is told of it. */
function linkWords({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  const path = `/admin/set-password#${token}`;
  if (publicUrl !== undefined) return `  ${new URL(publicUrl).origin}${path}\n`;
  return `  ${path}\n\nPut your panel's address before it, as in https://panel.example.com/admin/set-password#…`;
}

type Command = (database: Database, config: Config, email: string) => Promise<string>;

/** What each command does, and says once it is done. */
const commands: Readonly<Record<string, Command>> = {
  'reset-password': async (database, config, email) => {
    const { token, expiresAt, fullName } = await resetPassword(database, email);
    return `A link for a new password of ${fullName}:

${linkWords(config, token)}
It works once, until ${minuteOf(expiresAt)}. Whoever has it can set the password. The second factor stays as it is.`;
  },
  'remove-second-factor': async (database, _config, email) => {
    const { fullName } = await removeSecondFactor(database, email);
    return `${fullName} has no second factor any more, and is signed out everywhere. The password stays as it is.`;
  },
  'erase-person': async (database, _config, emailOrId) => {
    const { id, files, entries } = await erasePerson(database, emailOrId);
    return `The account ${id} says nothing of its owner any more: name, email, phone, ${files} files, texts of tickets and notes.
The ledger stays as it was. ${entries} entries of the audit log were changed, and one more vouches for them.`;
  },
};

/** What is asked for; undefined where that is help. @throws Error with a sentence where it is nothing that there is */
function readCommand(): { run: Command; email: string } | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return undefined;
  const [name = '', email, ...more] = positionals;
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!run) throw new Error(`${name === '' ? 'A command is missing' : `There is no command "${name}"`}. See --help.`);
  if (email === undefined || more.length > 0) throw new Error(`${name} takes one email. See --help.`);
  return { run, email };
}

/** SQLSTATEs of a table, column or function that is not there. */
const lackingSchema = ['42P01', '42703', '42883'];

const sentenceOf = (error: unknown) =>
  lackingSchema.includes(statementErrorOf(error)?.code ?? '')
    ? 'This database does not have the tables of this server. The next start of the server makes them.'
    : sentenceFor(error);

try {
  const command = readCommand();
  if (command) {
    const config = readConfig(process.env);
    const said = await withDatabase(config, (database) => command.run(database, config, command.email));
    process.stdout.write(`${said}\n`);
  } else process.stdout.write(usage);
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
