import { describe, expect, it } from 'vitest';
import { splitHosts, redactConnectionString } from './hosts';

describe('a connection string', () => {
  it.each([
    ['postgres://ada:secret@db/house', ['postgres://ada:secret@db/house']],
    ['postgresql://db:5433', ['postgresql://db:5433']],
    ['postgres:///house?host=/run/postgresql', ['postgres:///house?host=/run/postgresql']],
    [
      'postgres://ada:s%2Cecret@one:5433,two/house',
      ['postgres://ada:s%2Cecret@one:5433/house', 'postgres://ada:s%2Cecret@two/house'],
    ],
    [
      'postgres://[::1]:5433,[::2]/house?sslmode=require',
      ['postgres://[::1]:5433/house?sslmode=require', 'postgres://[::2]/house?sslmode=require'],
    ],
    [
      'postgres://one,two/house?target_session_attrs=read-write&sslmode=require',
      ['postgres://one/house?sslmode=require', 'postgres://two/house?sslmode=require'],
    ],
    [
      'postgres://one,two/house?sslmode=require&target_session_attrs=read-write',
      ['postgres://one/house?sslmode=require', 'postgres://two/house?sslmode=require'],
    ],
    ['postgres://one/house?target_session_attrs=any', ['postgres://one/house']],
  ])('is split into one per host, without target_session_attrs: %s', (url, urls) => {
    expect(splitHosts(url)).toEqual(urls);
  });

  it.each([
    ['postgres://ada:secret@one:5433,two/house?sslmode=require', 'one:5433,two/house'],
    ['postgres://db/house', 'db/house'],
    // Not a connection string: the name of the setting.
    ['db', 'DATABASE_URL'],
  ])('is redacted: %s', (url, redacted) => {
    expect(redactConnectionString(url)).toBe(redacted);
  });
});
