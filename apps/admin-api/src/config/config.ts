import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isTimeZone } from '@countinghouse/shared/time';
import { documentKey, readContract } from '../contract/operations';
import { createValidation } from '../contract/validation';
import { urlsOfHosts } from '../database/hosts';
import { HttpError } from '../common/http-error';
import { ConfigError } from './config-error';
import { parseReasonLists } from './reason-lists';
import { type ChoiceName, type ChoiceOf, type IntegerName, type VariableName, variables } from './variables';

export { ConfigError };

type Environment = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof readConfig>;

/** Checks values against the contract's schemas: sign-in must not refuse what the start has accepted. */
function contractCheck() {
  const compile = createValidation(readContract());
  return function fits(schema: 'Email' | 'Name' | 'NewPassword' | 'Reason', value: string): boolean {
    try {
      compile({ $ref: `${documentKey}#/components/schemas/${schema}` }, 'body')(value);
      return true;
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  };
}

function parseInteger(name: IntegerName | 'METRICS_PORT', value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const { min, max } = variables[name];
  if (!/^\d+$/.test(value) || Number(value) < min || Number(value) > max)
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, but it is "${value}".`);
  return Number(value);
}

/**
 * Reads the server's configuration.
 *
 * @param env environment variables; an empty one counts as not set
 * @throws ConfigError naming the first variable that cannot be used
 */
export function readConfig(env: Environment) {
  const text = (name: VariableName) => env[name]?.trim() || undefined;

  const integer = (name: IntegerName) => parseInteger(name, text(name)) ?? variables[name].default;

  const oneOf = <Name extends ChoiceName>(name: Name): ChoiceOf<Name> | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const choices: readonly ChoiceOf<Name>[] = variables[name].choices;
    const choice = choices.find((candidate) => candidate === value);
    if (choice === undefined)
      throw new ConfigError(`${name} must be one of ${choices.join(', ')}, but it is "${value}".`);
    return choice;
  };

  const address = (name: 'PANEL_API_BASE_URL' | 'PANEL_LOGO_URL') => {
    const value = text(name) ?? variables[name].default;
    if (value.startsWith('/') || (/^https?:\/\//.test(value) && URL.canParse(value))) return value;
    throw new ConfigError(`${name} must be a path or an http address, but it is "${value}".`);
  };

  const publicUrl = text('PUBLIC_URL');
  if (publicUrl !== undefined && !(/^https?:\/\//.test(publicUrl) && URL.canParse(publicUrl))) {
    throw new ConfigError(`PUBLIC_URL must be an http address, but it is "${publicUrl}".`);
  }

  const postgresUrl = (name: 'DATABASE_URL' | 'DATABASE_REPLICA_URL') => {
    const value = text(name);
    if (value === undefined || /^postgres(ql)?:\/\//.test(value)) return value;
    throw new ConfigError(`${name} must start with postgres:// or postgresql://.`);
  };
  const databaseUrl = postgresUrl('DATABASE_URL');
  const replicaUrl = postgresUrl('DATABASE_REPLICA_URL');
  if (replicaUrl !== undefined && databaseUrl === undefined) {
    throw new ConfigError('DATABASE_REPLICA_URL needs a DATABASE_URL to be a replica of.');
  }
  if (replicaUrl !== undefined && urlsOfHosts(replicaUrl).length > 1) {
    throw new ConfigError('DATABASE_REPLICA_URL must name one host.');
  }

  const adminEmail = text('ADMIN_EMAIL');
  const adminPassword = text('ADMIN_PASSWORD');
  if ((adminEmail === undefined) !== (adminPassword === undefined)) {
    throw new ConfigError('ADMIN_EMAIL and ADMIN_PASSWORD must be set together.');
  }
  const adminName = text('ADMIN_NAME');
  if (adminName !== undefined && adminEmail === undefined) {
    throw new ConfigError('ADMIN_NAME needs ADMIN_EMAIL and ADMIN_PASSWORD.');
  }
  if (adminEmail !== undefined && adminPassword !== undefined) {
    const fits = contractCheck();
    if (!fits('Email', adminEmail)) {
      throw new ConfigError(`ADMIN_EMAIL must be an email address, but it is "${adminEmail}".`);
    }
    if (!fits('NewPassword', adminPassword)) {
      throw new ConfigError('ADMIN_PASSWORD must have from 8 to 128 characters.');
    }
    if (adminName !== undefined && !fits('Name', adminName)) {
      throw new ConfigError(`ADMIN_NAME must be a name that an account can have, but it is "${adminName}".`);
    }
  }

  const timeZone = text('PANEL_TIME_ZONE');
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new ConfigError(`PANEL_TIME_ZONE must be a time zone such as Europe/Zurich, but it is "${timeZone}".`);
  }

  const reasonLists = text('PANEL_REASONS');
  const reasons = reasonLists === undefined ? undefined : parseReasonLists(reasonLists, contractCheck());

  const trustProxy = (text('TRUST_PROXY') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const stranger = trustProxy.find((entry) => isIP(entry.replace(/\/\d{1,3}$/, '')) === 0);
  if (stranger !== undefined) {
    throw new ConfigError(`TRUST_PROXY must list addresses or networks, but "${stranger}" is neither.`);
  }

  const stepUp = {
    /** How long a proof that it is the account's owner counts. 0 asks for none after signing in. */
    minutes: integer('STEP_UP_MINUTES'),
    /** From which amount on, in US dollars, a decision that moves money needs such a proof. */
    amount: integer('STEP_UP_AMOUNT'),
  };

  const metricsPort = parseInteger('METRICS_PORT', text('METRICS_PORT'));

  // Read by OpenTelemetry itself, which would take another one and go on in its own.
  oneOf('OTEL_EXPORTER_OTLP_PROTOCOL');

  return {
    /** 0 lets the system choose a free port. */
    port: integer('PORT'),
    host: text('HOST') ?? variables.HOST.default,
    /** Where people open the panel; passkeys are made for it. Undefined: where each call has come to. */
    publicUrl,
    /** PostgreSQL is used when set, the embedded database in `dataDir` when not. */
    databaseUrl,
    /** A copy of that database, for lists, exports and figures. */
    replicaUrl,
    dataDir: resolve(text('DATA_DIR') ?? variables.DATA_DIR.default),
    /** Nobody's own database is filled with invented people unless they ask for it. */
    seed: oneOf('SEED') ?? (databaseUrl === undefined ? 'demo' : 'none'),
    firstAdmin:
      adminEmail !== undefined && adminPassword !== undefined
        ? { fullName: adminName ?? variables.ADMIN_NAME.default, email: adminEmail, password: adminPassword }
        : undefined,
    /** Folder of the built panel; the server's own build stands beside it. */
    panelDir: text('PANEL_DIR'),
    /** Whether the contract's reference needs no session. Only a server that says it is for development is open. */
    isReferenceOpen: text('NODE_ENV') === 'development',
    panel: {
      apiBaseUrl: address('PANEL_API_BASE_URL'),
      productName: text('PANEL_PRODUCT_NAME') ?? variables.PANEL_PRODUCT_NAME.default,
      logoUrl: address('PANEL_LOGO_URL'),
      counters: oneOf('PANEL_COUNTERS') ?? variables.PANEL_COUNTERS.default,
      supportAgentName: text('PANEL_SUPPORT_AGENT_NAME') ?? variables.PANEL_SUPPORT_AGENT_NAME.default,
      ...(timeZone !== undefined && { timeZone }),
      ...(reasons && { reasons }),
    },
    /** Addresses or networks of the proxies whose `X-Forwarded-For` is trusted. */
    trustProxy,
    logLevel: oneOf('LOG_LEVEL') ?? variables.LOG_LEVEL.default,
    /** The longest time that a whole request may take to arrive. */
    requestTimeoutSeconds: integer('REQUEST_TIMEOUT_SECONDS'),
    /** How long a connection without a request is kept open for the next one. */
    keepAliveSeconds: integer('KEEP_ALIVE_SECONDS'),
    /** What is told about the server to those who run it. Nothing of it is on by itself. */
    telemetry: {
      /** The variables that say where traces go are OpenTelemetry's own; it reads the others among them itself. */
      hasTraces:
        text('OTEL_EXPORTER_OTLP_ENDPOINT') !== undefined && text('OTEL_SDK_DISABLED')?.toLowerCase() !== 'true',
      /** 0 lets the system choose a free port. */
      metrics:
        metricsPort === undefined
          ? undefined
          : { port: metricsPort, host: text('METRICS_HOST') ?? variables.METRICS_HOST.default },
    },
    /** How long the server goes on after it was told to stop and says that it is not ready. */
    shutdownDelaySeconds: integer('SHUTDOWN_DELAY_SECONDS'),
    session: {
      idleMinutes: integer('SESSION_IDLE_MINUTES'),
      absoluteHours: integer('SESSION_ABSOLUTE_HOURS'),
    },
    stepUp,
    serviceAccounts: {
      /** Whether a key may send an approval request for a decision that needs a second admin. People decide about it. */
      largeDecisions: oneOf('SERVICE_ACCOUNT_LARGE_DECISIONS') ?? variables.SERVICE_ACCOUNT_LARGE_DECISIONS.default,
      /**
       * From which amount on, in US dollars, a decision that moves money is refused to a service account. A key proves
       * nothing, so that this is never more than what a person decides without a proof.
       */
      largeAmount: Math.min(integer('SERVICE_ACCOUNT_LARGE_AMOUNT'), stepUp.amount),
    },
    /** Requests per minute, counted by each process. */
    requestLimit: {
      perAddress: integer('REQUEST_LIMIT_PER_ADDRESS'),
      perSession: integer('REQUEST_LIMIT_PER_SESSION'),
      perKey: integer('REQUEST_LIMIT_PER_KEY'),
    },
    signInLimit: {
      /** Attempts at one account from one place before each further one has to wait; a success clears them. */
      perAccount: integer('SIGN_IN_LIMIT_PER_ACCOUNT'),
      /** Attempts from one address in a window, whatever they send. */
      perAddress: integer('SIGN_IN_LIMIT_PER_ADDRESS'),
      /** The length of that window, and the longest wait for an account. */
      windowMinutes: integer('SIGN_IN_LIMIT_MINUTES'),
    },
  } as const;
}
