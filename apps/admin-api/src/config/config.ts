import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isTimeZone } from '@countinghouse/shared/time';
import { documentKey, readContract } from '../contract/operations';
import { createValidation } from '../contract/validation';
import { splitHosts } from '../database/hosts';
import { HttpError } from '../common/http-error';
import { ConfigError } from './config-error';
import { parseReasonLists } from './reason-lists';
import { type ChoiceName, type ChoiceValue, type IntegerName, type VariableName, variables } from './variables';

export { ConfigError };

type Environment = Readonly<Record<string, string | undefined>>;

export type Config = ReturnType<typeof readConfig>;

/** Creates a check against the contract's schemas, so that sign-in accepts what the configuration accepts. */
function createSchemaCheck() {
  const compile = createValidation(readContract());
  return function isValid(schema: 'Email' | 'Name' | 'NewPassword' | 'Reason', value: string): boolean {
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
 * Parses the server's configuration.
 *
 * @param env environment variables; an empty one counts as not set
 * @throws ConfigError that names the first invalid variable
 */
export function readConfig(env: Environment) {
  const text = (name: VariableName) => env[name]?.trim() || undefined;

  const integer = (name: IntegerName) => parseInteger(name, text(name)) ?? variables[name].default;

  const oneOf = <Name extends ChoiceName>(name: Name): ChoiceValue<Name> | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    const choices: readonly ChoiceValue<Name>[] = variables[name].choices;
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
  if (replicaUrl !== undefined && splitHosts(replicaUrl).length > 1) {
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
    const isValid = createSchemaCheck();
    if (!isValid('Email', adminEmail)) {
      throw new ConfigError(`ADMIN_EMAIL must be an email address, but it is "${adminEmail}".`);
    }
    if (!isValid('NewPassword', adminPassword)) {
      throw new ConfigError('ADMIN_PASSWORD must have from 8 to 128 characters.');
    }
    if (adminName !== undefined && !isValid('Name', adminName)) {
      throw new ConfigError(`ADMIN_NAME must be a valid account name, but it is "${adminName}".`);
    }
  }

  const timeZone = text('PANEL_TIME_ZONE');
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new ConfigError(`PANEL_TIME_ZONE must be a time zone such as Europe/Zurich, but it is "${timeZone}".`);
  }

  const reasonLists = text('PANEL_REASONS');
  const reasons = reasonLists === undefined ? undefined : parseReasonLists(reasonLists, createSchemaCheck());

  const trustProxy = (text('TRUST_PROXY') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const invalidEntry = trustProxy.find((entry) => isIP(entry.replace(/\/\d{1,3}$/, '')) === 0);
  if (invalidEntry !== undefined) {
    throw new ConfigError(`TRUST_PROXY must list addresses or networks, but "${invalidEntry}" is neither.`);
  }

  const stepUp = {
    /** How long step-up authentication is valid. 0 requires none after signing in. */
    minutes: integer('STEP_UP_MINUTES'),
    /** The amount in US dollars from which a decision needs step-up authentication. */
    amount: integer('STEP_UP_AMOUNT'),
  };

  const metricsPort = parseInteger('METRICS_PORT', text('METRICS_PORT'));

  // OpenTelemetry reads the variable itself, and silently ignores an unsupported value.
  oneOf('OTEL_EXPORTER_OTLP_PROTOCOL');

  return {
    /** 0 selects a free port. */
    port: integer('PORT'),
    host: text('HOST') ?? variables.HOST.default,
    /** The URL of the panel, which passkeys are bound to. Undefined: the origin of each request. */
    publicUrl,
    /** The PostgreSQL to use. Undefined: the embedded database in `dataDir`. */
    databaseUrl,
    /** A replica of that database, for lists, exports and statistics. */
    replicaUrl,
    dataDir: resolve(text('DATA_DIR') ?? variables.DATA_DIR.default),
    /** An existing PostgreSQL gets demo data only on request. */
    seed: oneOf('SEED') ?? (databaseUrl === undefined ? 'demo' : 'none'),
    firstAdmin:
      adminEmail !== undefined && adminPassword !== undefined
        ? { fullName: adminName ?? variables.ADMIN_NAME.default, email: adminEmail, password: adminPassword }
        : undefined,
    /** The folder of the built panel. Undefined: next to the server's build. */
    panelDir: text('PANEL_DIR'),
    /** Whether the API reference needs no session, which is so in development only. */
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
    /** The addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
    trustProxy,
    logLevel: oneOf('LOG_LEVEL') ?? variables.LOG_LEVEL.default,
    /** How long a request may take to arrive. */
    requestTimeoutSeconds: integer('REQUEST_TIMEOUT_SECONDS'),
    /** How long an idle connection is kept open. */
    keepAliveSeconds: integer('KEEP_ALIVE_SECONDS'),
    /** Opt-in metrics and traces. */
    telemetry: {
      /** These are OpenTelemetry's own variables; it reads its others itself. */
      hasTraces:
        text('OTEL_EXPORTER_OTLP_ENDPOINT') !== undefined && text('OTEL_SDK_DISABLED')?.toLowerCase() !== 'true',
      /** Port 0 selects a free port. */
      metrics:
        metricsPort === undefined
          ? undefined
          : { port: metricsPort, host: text('METRICS_HOST') ?? variables.METRICS_HOST.default },
    },
    /** How long the server keeps serving after a stop signal while it reports that it is not ready. */
    shutdownDelaySeconds: integer('SHUTDOWN_DELAY_SECONDS'),
    session: {
      idleMinutes: integer('SESSION_IDLE_MINUTES'),
      absoluteHours: integer('SESSION_ABSOLUTE_HOURS'),
    },
    stepUp,
    serviceAccounts: {
      /** Whether a key may send an approval request for a decision that needs a second admin. */
      largeDecisions: oneOf('SERVICE_ACCOUNT_LARGE_DECISIONS') ?? variables.SERVICE_ACCOUNT_LARGE_DECISIONS.default,
      /**
       * The amount in US dollars from which a service account may not decide. Never above the step-up amount, because a key
       * cannot complete step-up authentication.
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
      /** Attempts at one account from one address or device before each further one is delayed. A success resets them. */
      perAccount: integer('SIGN_IN_LIMIT_PER_ACCOUNT'),
      /** Attempts from one address in a window. */
      perAddress: integer('SIGN_IN_LIMIT_PER_ADDRESS'),
      /** The length of that window, and the longest delay. */
      windowMinutes: integer('SIGN_IN_LIMIT_MINUTES'),
    },
  } as const;
}
