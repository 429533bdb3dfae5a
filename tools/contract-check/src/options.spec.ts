import { describe, expect, it } from 'vitest';
import { readCommand } from './options';

const address = 'https://their.server/api/admin';
const signIn = ['--email', 'a@example.com', '--password', 'secret'];

describe('the command line', () => {
  it('has the server and the credentials', () => {
    expect(readCommand([`${address}/`, ...signIn], {})).toMatchObject({
      kind: 'check',
      isJson: false,
      options: { baseUrl: address, access: { email: 'a@example.com', password: 'secret' }, write: false },
    });
  });

  it.each([
    [['--email', 'a@example.com'], { CONTRACT_CHECK_PASSWORD: 'kept' }, { email: 'a@example.com', password: 'kept' }],
    [['--token', 'abc', '--admin-id', '7'], {}, { token: 'abc', adminId: '7' }],
    [[], { CONTRACT_CHECK_TOKEN: 'abc' }, { token: 'abc' }],
    [signIn, { CONTRACT_CHECK_TOKEN: 'abc' }, { email: 'a@example.com', password: 'secret' }],
  ])('accepts %j with %j', (args, env, access) => {
    expect(readCommand([address, ...args], env)).toMatchObject({ options: { access } });
  });

  it.each([
    [[], 'Say one address'],
    [[address, address, ...signIn], 'Say one address'],
    [['their.server', ...signIn], '"their.server" is no address of http or https.'],
    [['ftp://their.server', ...signIn], 'is no address of http or https.'],
    [['https://a:b@their.server', ...signIn], 'holds a name or a password'],
    [[`${address}?page=1`, ...signIn], 'no question mark'],
    [[address], 'Say --email, or --token.'],
    [[address, '--email', 'a@example.com'], 'CONTRACT_CHECK_PASSWORD'],
    [[address, '--token', 'two\nlines'], 'characters that no token has'],
    [[address, ...signIn, '--deposit-wallets'], '--deposit-wallets goes with --write.'],
    [[address, ...signIn, '--origin', 'panel'], '"panel" is no origin'],
    [[address, ...signIn, '--nothing'], "Unknown option '--nothing'."],
  ])('rejects %j', (args, message) => {
    expect(() => readCommand(args, {})).toThrow(message);
  });

  it('accepts --help and --version without other arguments', () => {
    expect(readCommand(['--help'], {})).toEqual({ kind: 'help' });
    expect(readCommand(['--version'], {})).toEqual({ kind: 'version' });
  });
});
