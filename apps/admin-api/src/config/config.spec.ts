import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config';

describe('the configuration', () => {
  it('has defaults for everything', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 4200,
      host: '127.0.0.1',
      databaseUrl: undefined,
      seed: 'demo',
      trustProxy: [],
    });
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(config.panel).toEqual({
      apiBaseUrl: '/api/admin',
      productName: 'Countinghouse',
      logoUrl: '/logo.svg',
      counters: 'fixed',
      supportAgentName: 'Support Team',
    });
  });

  it('treats an empty variable as not set', () => {
    expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  it('does not seed an external database by default', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://db/house' }).seed).toBe('none');
    expect(readConfig({ DATABASE_URL: 'postgres://db/house', SEED: 'demo' }).seed).toBe('demo');
  });

  it('trusts the listed proxies', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }).trustProxy).toEqual(['10.0.0.0/8', '127.0.0.1']);
  });

  it('passes the lists of reasons to the panel', () => {
    const reasons = { topupCancelled: ['Nothing came', 'Too late'] };
    expect(readConfig({ PANEL_REASONS: JSON.stringify(reasons) }).panel).toMatchObject({ reasons });
    expect(readConfig({}).panel).not.toHaveProperty('reasons');
  });

  it('passes the time zone to the panel', () => {
    expect(readConfig({ PANEL_TIME_ZONE: 'Europe/Zurich' }).panel).toMatchObject({ timeZone: 'Europe/Zurich' });
    expect(readConfig({}).panel).not.toHaveProperty('timeZone');
  });

  it('enables traces and metrics on request only', () => {
    expect(readConfig({}).telemetry).toEqual({ hasTraces: false, metrics: undefined });
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    expect(readConfig(endpoint).telemetry.hasTraces).toBe(true);
    expect(readConfig({ ...endpoint, OTEL_SDK_DISABLED: 'true' }).telemetry.hasTraces).toBe(false);
    expect(readConfig({ METRICS_PORT: '9464' }).telemetry.metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  });

  it.each([
    [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a whole number from 0 to 65535, but it is "x".'],
    [
      { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
      'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/json, but it is "grpc".',
    ],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, but it is "http".'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535, but it is "70000".'],
    [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535, but it is "-1".'],
    [{ SEED: 'yes' }, 'SEED must be one of demo, none, but it is "yes".'],
    [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must start with postgres:// or postgresql://.'],
    [{ DATABASE_REPLICA_URL: 'db' }, 'DATABASE_REPLICA_URL must start with postgres:// or postgresql://.'],
    [{ DATABASE_REPLICA_URL: 'postgres://db/house' }, 'DATABASE_REPLICA_URL needs a DATABASE_URL to be a replica of.'],
    [
      { DATABASE_URL: 'postgres://one,two/house', DATABASE_REPLICA_URL: 'postgres://one,two/house' },
      'DATABASE_REPLICA_URL must name one host.',
    ],
    [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL and ADMIN_PASSWORD must be set together.'],
    [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have from 8 to 128 characters.'],
    [
      { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'long enough' },
      'ADMIN_EMAIL must be an email address, but it is "admin".',
    ],
    [
      { ADMIN_EMAIL: 'root@localhost', ADMIN_PASSWORD: 'long enough' },
      'ADMIN_EMAIL must be an email address, but it is "root@localhost".',
    ],
    [{ ADMIN_NAME: 'Grace Hopper' }, 'ADMIN_NAME needs ADMIN_EMAIL and ADMIN_PASSWORD.'],
    [
      { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'long enough', ADMIN_NAME: 'a'.repeat(500) },
      `ADMIN_NAME must be a valid account name, but it is "${'a'.repeat(500)}".`,
    ],
    [{ PANEL_LOGO_URL: 'javascript:x' }, 'PANEL_LOGO_URL must be a path or an http address, but it is "javascript:x".'],
    [{ PANEL_TIME_ZONE: '+02:00' }, 'PANEL_TIME_ZONE must be a time zone such as Europe/Zurich, but it is "+02:00".'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY must list addresses or networks, but "true" is neither.'],
    [{ PANEL_REASONS: 'Not like this' }, 'PANEL_REASONS must be a JSON object of lists of texts, but it is not JSON.'],
    [{ PANEL_REASONS: '["a"]' }, 'PANEL_REASONS must be a JSON object of lists of texts, but it is not an object.'],
    ...['{"kycRejected":[]}', '{"kycRejected":"a"}', '{"kycRejected":["a", 7]}', '{"kycRejected":["a\\nb"]}'].map(
      (json): [Record<string, string>, string] => [
        { PANEL_REASONS: json },
        'PANEL_REASONS must be a JSON object of lists of texts, but "kycRejected" is not a list of 1 to 20 texts of at most 120 characters.',
      ],
    ),
    [
      { PANEL_REASONS: '{"rejected":["a"]}' },
      'PANEL_REASONS must be a JSON object of lists of texts, but "rejected" is not one of withdrawalRejected, topupCancelled, kycRejected, decisionReversed.',
    ],
  ])('rejects %j', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });
});
