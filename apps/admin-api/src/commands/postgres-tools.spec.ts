import { expect, it } from 'vitest';
import { toToolConnection } from './postgres-tools';

it.each([
  ['postgres://ann:s3cret%2F@db.example/books', 'postgres://ann@db.example/books', 's3cret/'],
  ['postgres://ann@db.example/books?password=s3cret', 'postgres://ann@db.example/books', 's3cret'],
  [
    'postgres://db/books?user=ann&password=s3cret&sslmode=require',
    'postgres://db/books?user=ann&sslmode=require',
    's3cret',
  ],
  ['postgres://db/books?password=s3cret&sslmode=require', 'postgres://db/books?sslmode=require', 's3cret'],
  ['postgres://ann:other@db/books?password=s3cret&password=s3cret', 'postgres://ann@db/books', 's3cret'],
  ['postgres://ann:s3cret@one:5432,two:5433/books', 'postgres://ann@one:5432,two:5433/books', 's3cret'],
  ['postgres://ann:s3:cr@t@db/books', 'postgres://ann@db/books', 's3:cr@t'],
  ['postgresql://ann:s3cret@[::1]:5432/books', 'postgresql://ann@[::1]:5432/books', 's3cret'],
  ['postgres://ann@db.example/books', 'postgres://ann@db.example/books', undefined],
])('passes %s without the password in the arguments', (url, address, password) => {
  const { dbname, env } = toToolConnection(url);
  expect(dbname).toBe(`--dbname=${address}`);
  expect(env['PGPASSWORD']).toBe(password ?? process.env['PGPASSWORD']);
});

it.each([
  ['postgres://ann:s3cret@db.example:5433/books', 'db.example:5433'],
  ['postgres://ann@one:5432,two:5433/books', 'one:5432,two:5433'],
  ['postgres:///books?host=/run/postgresql', process.env['PGHOST']],
])('passes the host of %s in the environment too, for Debian’s wrapper', (url, host) => {
  expect(toToolConnection(url).env['PGHOST']).toBe(host);
});
