interface Text {
  meaning: string;
  /** The default, as documented. */
  default?: string;
}

interface Integer {
  meaning: string;
  default: number | undefined;
  min: number;
  max: number;
}

/** A variable with one of a few values. */
interface Choice {
  meaning: string;
  choices: readonly string[];
  default: string;
}

const server = {
  PORT: { default: 4200, min: 0, max: 65_535, meaning: 'Port of the panel and the API. `0` picks a free port' },
  HOST: { default: '127.0.0.1', meaning: 'Address to listen on' },
  NODE_ENV: {
    meaning: '`development` makes the API reference at `/docs` public. With any other value, it requires a session',
  },
  LOG_LEVEL: {
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
    meaning: 'Log level of the server',
  },
} as const satisfies Section;

const database = {
  DATA_DIR: { default: '.data', meaning: 'Folder of the embedded database' },
  DATABASE_URL: {
    meaning:
      'Connection string of a PostgreSQL database, 17 or newer: `postgres://…`. If it lists several hosts (`one:5432,two:5432`), the server uses the one that accepts writes',
  },
  DATABASE_REPLICA_URL: {
    meaning:
      'Connection string of a standby of that database, with one host. The server reads lists, exports and figures from it',
  },
  SEED: {
    choices: ['demo', 'none'],
    default: 'demo',
    meaning: 'Whether to fill a database that has no admin with demo data. With `DATABASE_URL`, the default is `none`',
  },
} as const satisfies Section;

const firstAdmin = {
  ADMIN_EMAIL: {
    meaning: 'Email of the first main admin. Used only if the database has no main admin. Requires `ADMIN_PASSWORD`',
  },
  ADMIN_PASSWORD: { meaning: 'Password of the first main admin, 8 to 128 characters' },
  ADMIN_NAME: { default: 'Main Admin', meaning: 'Name of the first main admin' },
} as const satisfies Section;

const signIn = {
  SESSION_IDLE_MINUTES: {
    default: 30,
    min: 1,
    max: 24 * 60,
    meaning: 'Minutes without activity after which a session ends',
  },
  SESSION_ABSOLUTE_HOURS: {
    default: 12,
    min: 1,
    max: 24 * 30,
    meaning: 'Hours after which a session ends, even if it is in use',
  },
  STEP_UP_MINUTES: {
    default: 5,
    min: 0,
    max: 24 * 60,
    meaning:
      'Minutes for which a password or second factor counts as step-up authentication. Deposit wallets, sub-admins, large decisions and exports require it. `0`: until the session ends',
  },
  STEP_UP_AMOUNT: {
    default: 10_000,
    min: 0,
    max: 1_000_000_000,
    meaning: 'Amount in US dollars from which a decision that moves money counts as large',
  },
  SERVICE_ACCOUNT_LARGE_AMOUNT: {
    default: 10_000,
    min: 0,
    max: 1_000_000_000,
    meaning:
      'Amount in US dollars from which a service account cannot decide. If `STEP_UP_AMOUNT` is lower, it applies instead',
  },
  SERVICE_ACCOUNT_LARGE_DECISIONS: {
    choices: ['reject', 'approval'],
    default: 'reject',
    meaning:
      'What happens if a service account makes a decision that needs a second admin. `reject` rejects it. `approval` allows an approval request, which people decide',
  },
} as const satisfies Section;

const limits = {
  SIGN_IN_LIMIT_PER_ACCOUNT: {
    default: 10,
    min: 1,
    max: 1_000_000,
    meaning:
      'Sign-in attempts for one email from one address or device before further attempts are delayed, longer each time. For each email, all clients that have never signed in to it have a shared limit, ten times as high',
  },
  SIGN_IN_LIMIT_PER_ADDRESS: {
    default: 50,
    min: 1,
    max: 1_000_000,
    meaning: 'Sign-in calls from one address in a time window, and the same number of sign-up calls',
  },
  SIGN_IN_LIMIT_MINUTES: {
    default: 15,
    min: 1,
    max: 24 * 60,
    meaning: 'Length of that window in minutes. Also the longest delay of a sign-in attempt',
  },
  REQUEST_LIMIT_PER_ADDRESS: {
    default: 3000,
    min: 1,
    max: 10_000_000,
    meaning:
      'Requests per minute from one address, including requests for the panel’s files. Each process counts its own requests, also for the next two limits',
  },
  REQUEST_LIMIT_PER_SESSION: {
    default: 1200,
    min: 1,
    max: 10_000_000,
    meaning: 'Requests per minute in one session. Also limits an account’s expensive calls, which count several times',
  },
  REQUEST_LIMIT_PER_KEY: {
    default: 600,
    min: 1,
    max: 10_000_000,
    meaning: 'Requests per minute with the key of one service account. Its expensive calls count several times',
  },
} as const satisfies Section;

const network = {
  TRUST_PROXY: {
    meaning: 'Comma-separated addresses or networks of the proxies whose `X-Forwarded-For` the server trusts',
  },
  PUBLIC_URL: {
    meaning:
      'URL at which people open the panel, if it differs from the URL of the API calls. Used for passkeys and for links that the command line prints. It must be the root of a host, without a path',
  },
  REQUEST_TIMEOUT_SECONDS: {
    default: 60,
    min: 1,
    max: 600,
    meaning:
      'Seconds within which the server must have received a request. A file gets one more second for each 32 KiB',
  },
  KEEP_ALIVE_SECONDS: {
    default: 72,
    min: 1,
    max: 7200,
    meaning:
      'Seconds for which an idle connection stays open. Set it above the idle timeout of the [proxy](operations.md#keep-alive-timeouts)',
  },
  SHUTDOWN_DELAY_SECONDS: {
    default: 0,
    min: 0,
    max: 300,
    meaning:
      'Seconds for which the server continues to serve requests after a stop signal, while its health check returns 503',
  },
} as const satisfies Section;

const telemetry = {
  METRICS_PORT: {
    default: undefined,
    min: 0,
    max: 65_535,
    meaning: 'Port of the [metrics](operations.md#metrics) for Prometheus. If not set, the server exports no metrics',
  },
  METRICS_HOST: { default: '127.0.0.1', meaning: 'Address on which the metrics are served' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning:
      'Collector for [traces](operations.md#traces), which are sent by OTLP over HTTP. If not set, the server sends no traces',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: { choices: ['http/json'], default: 'http/json', meaning: 'The only supported protocol' },
  OTEL_SDK_DISABLED: { default: 'false', meaning: '`true` turns traces off, even if an endpoint is set' },
} as const satisfies Section;

const panel = {
  PANEL_DIR: { meaning: 'Folder of the built panel. The default is the panel next to the server’s build' },
  PANEL_API_BASE_URL: { default: '/api/admin', meaning: 'URL or path of the API that the panel calls' },
  PANEL_PRODUCT_NAME: { default: 'Countinghouse', meaning: 'Name shown in the panel' },
  PANEL_LOGO_URL: { default: '/logo.svg', meaning: 'URL or path of the logo' },
  PANEL_COUNTERS: {
    choices: ['fixed', 'live'],
    default: 'fixed',
    meaning:
      '`live` shows the actual figures where `fixed` shows the constant ones of an older system ([decisions](decisions.md))',
  },
  PANEL_SUPPORT_AGENT_NAME: { default: 'Support Team', meaning: 'Name in the Support column of the ticket list' },
  PANEL_TIME_ZONE: {
    meaning:
      'Time zone of the business, such as `Europe/Zurich`: the [default for admins](white-label.md#name-logo-and-time-zone)',
  },
  PANEL_REASONS: {
    meaning: 'The reasons that decisions offer, instead of the panel’s own, [as JSON](white-label.md#reasons)',
  },
} as const satisfies Section;

export type Variable = Text | Integer | Choice;

type Section = Readonly<Record<string, Variable>>;

/** The variables by section, in the order of docs/configuration.md. */
export const variableSections: Readonly<Record<string, Section>> = {
  Server: server,
  Database: database,
  'First admin': firstAdmin,
  'Sessions and large decisions': signIn,
  Limits: limits,
  Network: network,
  Telemetry: telemetry,
  Panel: panel,
};

/** Every environment variable of the server: its meaning, default and valid values. */
export const variables = {
  ...server,
  ...database,
  ...firstAdmin,
  ...signIn,
  ...limits,
  ...network,
  ...telemetry,
  ...panel,
};

type Variables = typeof variables;

export type VariableName = keyof Variables;

type NamesOf<Kind> = { [Name in VariableName]: Variables[Name] extends Kind ? Name : never }[VariableName];

export type IntegerName = NamesOf<{ min: number; default: number }>;
export type ChoiceName = NamesOf<Choice>;
export type ChoiceValue<Name extends ChoiceName> = Variables[Name]['choices'][number];
