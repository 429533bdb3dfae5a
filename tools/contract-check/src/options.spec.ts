import { describe, expect, it } from 'vitest';
import { readCommand } from './options';

const url = 'https://their.server/api/admin';
const signIn = ['--email', 'a@example.com', '--password', 'secret'];

describe('the command line', () => {
  it('contains the URL and the credentials', () => {
    expect(readCommand([`${url}/`, ...signIn], {})).toMatchObject({
      kind: 'check',
      isJson: false,
      options: { baseUrl: url, access: { email: 'a@example.com', password: 'secret' }, write: false },
    });
  });

  it.each([
    [
      ['--email', 'a@example.com'],
      { CONTRACT_CHECK_PASSWORD: 'secret' },
      { email: 'a@example.com', password: 'secret' },
    ],
    [['--token', 'abc', '--admin-id', '7'], {}, { token: 'abc', adminId: '7' }],
    [[], { CONTRACT_CHECK_TOKEN: 'abc' }, { token: 'abc' }],
    [signIn, { CONTRACT_CHECK_TOKEN: 'abc' }, { email: 'a@example.com', password: 'secret' }],
  ])('accepts %j with %j', (args, env, access) => {
    expect(readCommand([url, ...args], env)).toMatchObject({ options: { access } });
  });

  it.each([
    [[], 'Pass one URL'],
    [[url, url, ...signIn], 'Pass one URL'],
    [['their.server', ...signIn], '"their.server" is not an HTTP or HTTPS URL.'],
    [['ftp://their.server', ...signIn], 'is not an HTTP or HTTPS URL.'],
    [['https://a:b@their.server', ...signIn], 'contains credentials'],
    [[`${url}?page=1`, ...signIn], 'must not have a query'],
    [[url], 'Set --email or --token.'],
    [[url, '--email', 'a@example.com'], 'CONTRACT_CHECK_PASSWORD'],
    [[url, '--token', 'two\nlines'], 'contains invalid characters'],
    [[url, ...signIn, '--deposit-wallets'], '--deposit-wallets requires --write.'],
    [[url, ...signIn, '--origin', 'panel'], '"panel" is not an HTTP or HTTPS origin.'],
    [[url, ...signIn, '--nothing'], "Unknown option '--nothing'."],
  ])('rejects %j', (args, message) => {
    expect(() => readCommand(args, {})).toThrow(message);
  });

  it('accepts --help and --version without other arguments', () => {
    expect(readCommand(['--help'], {})).toEqual({ kind: 'help' });
    expect(readCommand(['--version'], {})).toEqual({ kind: 'version' });
  });
});
