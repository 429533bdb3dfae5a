import { parseArgs } from 'node:util';
import { confirm } from './commands/confirm';
import { getCommandName } from './commands/command-name';
import { erasePerson } from './commands/erase-person';
import { removeSecondFactor, resetPassword } from './commands/owner-access';
import { describeErasure } from './commands/describe-erasure';
import { withDatabase } from './commands/with-database';
import { readConfig, type Config } from './config/config';
import type { Database } from './database/database';
import { getStatementError } from './database/errors';
import { describeStartError } from './start/start-error';

const usage = `Usage: ${getCommandName()} <command> <email>

Account tasks that the panel cannot do. Run it on the server's machine, and set DATA_DIR or
DATABASE_URL as for the server. Stop a server that uses the embedded database first.

  reset-password <email>        prints a link for a new password. It works once, for an hour
  remove-second-factor <email>  removes authenticator app, passkeys and recovery codes, and ends
                                all sessions
  erase-person <email or ID>    erases the identity of the owner of a deleted customer account.
                                This cannot be undone
      --dry-run                 prints how many rows of each table it would change, with examples,
                                and changes nothing
      --yes                     erases without asking. Required if there is no terminal
      --except <name>           leaves a name in other people's texts, because it is also a common
                                phrase. Can be repeated

erase-person first prints what it would change, and asks. In other people's texts it erases only
emails, phone numbers and full names of at least two words or 8 characters.

The first two commands are for a main admin or sub-admin who can no longer sign in. All three are
recorded in the audit log.
`;

const formatMinute = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Formats the link as the panel does. The token is in the fragment, which browsers never send to a server. */
function formatResetLink({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  const path = `/admin/set-password#${token}`;
  if (publicUrl !== undefined) return `  ${new URL(publicUrl).origin}${path}\n`;
  return `  ${path}\n\nPut your panel's address before it, as in https://panel.example.com/admin/set-password#…`;
}

interface Options {
  isDryRun: boolean;
  isConfirmed: boolean;
  except: readonly string[];
}

type Command = (database: Database, config: Config, email: string, options: Options) => Promise<string>;

/** @throws Error with a user-facing message if the erasure is not confirmed */
async function erase(database: Database, emailOrId: string, { isDryRun, isConfirmed, except }: Options) {
  if (isDryRun || !isConfirmed) {
    // Rolled back before the prompt, so that no lock is held while the operator reads.
    const preview = await erasePerson(database, emailOrId, { isDryRun: true, except });
    process.stdout.write(`${describeErasure(preview)}\n\n`);
    if (isDryRun) return 'This was a dry run. Nothing has been changed.';
    const isConfirmed = await confirm('Erase all this? It cannot be undone.', {
      input: process.stdin,
      output: process.stdout,
    });
    if (isConfirmed === undefined)
      throw new Error(
        'Nothing was erased: there is no terminal for the confirmation. Add --yes to erase, or --dry-run to preview.',
      );
    if (!isConfirmed) throw new Error('Nothing was erased.');
  }
  const erased = await erasePerson(database, emailOrId, { except });
  const { id, files, entries } = erased;
  return `${isConfirmed ? `${describeErasure(erased)}\n\n` : ''}The account ${id} no longer contains personal data: name, email, phone, ${files} files, texts of tickets and notes were erased. The ledger is unchanged. ${entries} audit entries were changed, and one more attests to them.`;
}

/** The commands by name. Each returns the message to print. */
const commands: Readonly<Record<string, Command>> = {
  'reset-password': async (database, config, email) => {
    const { token, expiresAt, fullName } = await resetPassword(database, email);
    return `A password reset link for ${fullName}:

${formatResetLink(config, token)}
It works once, until ${formatMinute(expiresAt)}. Anyone who has it can set the password. The second factor stays unchanged.`;
  },
  'remove-second-factor': async (database, _config, email) => {
    const { fullName } = await removeSecondFactor(database, email);
    return `${fullName} no longer has a second factor and is signed out everywhere. The password stays unchanged.`;
  },
  'erase-person': (database, _config, emailOrId, options) => erase(database, emailOrId, options),
};

/**
 * Parses the command line.
 *
 * @returns undefined for `--help`
 * @throws Error with a user-facing message if the arguments are invalid
 */
function readCommand(): { run: Command; email: string; options: Options } | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      'dry-run': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      except: { type: 'string', multiple: true, default: [] },
    },
  });
  if (values.help) return undefined;
  const [name = '', email, ...extra] = positionals;
  const run = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!run) throw new Error(`${name === '' ? 'A command is missing' : `There is no command "${name}"`}. See --help.`);
  if (email === undefined || extra.length > 0) throw new Error(`${name} takes one email. See --help.`);
  const options = { isDryRun: values['dry-run'], isConfirmed: values.yes, except: values.except };
  if (name !== 'erase-person' && (options.isDryRun || options.isConfirmed || options.except.length > 0))
    throw new Error('--dry-run, --yes and --except are for erase-person. See --help.');
  return { run, email, options };
}

/** SQLSTATEs of a missing table, column or function. */
const MISSING_SCHEMA_CODES = ['42P01', '42703', '42883'];

const toErrorMessage = (error: unknown) =>
  MISSING_SCHEMA_CODES.includes(getStatementError(error)?.code ?? '')
    ? 'This database does not have the tables of this server. The next start of the server creates them.'
    : describeStartError(error);

try {
  const command = readCommand();
  if (command) {
    const config = readConfig(process.env);
    const message = await withDatabase(config, (database) =>
      command.run(database, config, command.email, command.options),
    );
    process.stdout.write(`${message}\n`);
  } else process.stdout.write(usage);
} catch (error) {
  process.stderr.write(`${toErrorMessage(error)}\n`);
  process.exitCode = 1;
}
