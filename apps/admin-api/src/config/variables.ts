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
  PORT: { default: 4200, min: 0, max: 65_535, meaning: 'Port for the panel and the API; `0` picks a free one' },
  HOST: { default: '127.0.0.1', meaning: 'Address to listen on' },
  NODE_ENV: {
    meaning: '`development` opens the API reference at `/docs` to everybody; with anything else it needs a session',
  },
  LOG_LEVEL: {
    choices: ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    default: 'info',
    meaning: 'How much the server logs',
  },
} as const satisfies Section;

const database = {
  DATA_DIR: { default: '.data', meaning: 'Folder of the embedded database' },
  DATABASE_URL: {
    meaning:
      '`postgres://…`: use this PostgreSQL, 17 or newer. With several hosts, `one:5432,two:5432`, the server uses the one that accepts writes',
  },
  DATABASE_REPLICA_URL: { meaning: 'One host, a standby of that database, for lists, exports and figures' },
  SEED: {
    choices: ['demo', 'none'],
    default: 'demo',
    meaning: 'Whether to fill a database that has no admin with demo data; with `DATABASE_URL` the default is `none`',
  },
} as const satisfies Section;

const firstAdmin = {
  ADMIN_EMAIL: { meaning: 'Email of the first main admin, for a database without one. Needs `ADMIN_PASSWORD`' },
  ADMIN_PASSWORD: { meaning: 'Password of that admin, 8 to 128 characters' },
  ADMIN_NAME: { default: 'Main Admin', meaning: 'Name of that admin' },
} as const satisfies Section;

const signIn = {
  SESSION_IDLE_MINUTES: {
    default: 30,
    min: 1,
    max: 24 * 60,
    meaning: 'A session ends after this long without activity',
  },
  SESSION_ABSOLUTE_HOURS: { default: 12, min: 1, max: 24 * 30, meaning: 'A session ends after this long in any case' },
  STEP_UP_MINUTES: {
    default: 5,
    min: 0,
    max: 24 * 60,
    meaning:
      'How long a password counts before deposit wallets, sub-admins, large decisions and files ask for it again. `0`: until the session ends',
  },
  STEP_UP_AMOUNT: {
    default: 10_000,
    min: 0,
    max: 1_000_000_000,
    meaning: 'From this amount in US dollars on, a decision that moves money counts as large',
  },
  SERVICE_ACCOUNT_LARGE_AMOUNT: {
    default: 10_000,
    min: 0,
    max: 1_000_000_000,
    meaning:
      'From this amount in US dollars on, a service account may not decide. Never above `STEP_UP_AMOUNT`, whatever is set',
  },
  SERVICE_ACCOUNT_LARGE_DECISIONS: {
    choices: ['refuse', 'approval'],
    default: 'refuse',
    meaning:
      '`approval` lets a service account send an approval request for what needs a second admin; people decide it',
  },
} as const satisfies Section;

const limits = {
  SIGN_IN_LIMIT_PER_ACCOUNT: {
    default: 10,
    min: 1,
    max: 1_000_000,
    meaning:
      'Sign-ins to one email from one address or device before each further one has to wait, longer each time. All clients that have never signed in share ten times as many',
  },
  SIGN_IN_LIMIT_PER_ADDRESS: {
    default: 50,
    min: 1,
    max: 1_000_000,
    meaning: 'Sign-in calls from one address in a window, and as many sign-up calls',
  },
  SIGN_IN_LIMIT_MINUTES: { default: 15, min: 1, max: 24 * 60, meaning: 'Length of that window, and the longest wait' },
  REQUEST_LIMIT_PER_ADDRESS: {
    default: 3000,
    min: 1,
    max: 10_000_000,
    meaning:
      'Requests a minute from one address, the panel’s files included. Counted by each process, like the next two',
  },
  REQUEST_LIMIT_PER_SESSION: {
    default: 1200,
    min: 1,
    max: 10_000_000,
    meaning: 'Requests a minute in one session, and points for an account’s expensive calls',
  },
  REQUEST_LIMIT_PER_KEY: {
    default: 600,
    min: 1,
    max: 10_000_000,
    meaning: 'Requests a minute with the key of one service account, and points for its expensive calls',
  },
} as const satisfies Section;

const network = {
  TRUST_PROXY: {
    meaning: 'Comma-separated addresses or networks of the proxies whose `X-Forwarded-For` is trusted',
  },
  PUBLIC_URL: {
    meaning:
      'Where people open the panel, if that is not where its calls arrive; for passkeys and the command line’s links. At the root of a host, not below a path',
  },
  REQUEST_TIMEOUT_SECONDS: {
    default: 60,
    min: 1,
    max: 600,
    meaning: 'The longest that a request may take to arrive; a file gets another second for each 32 KiB',
  },
  KEEP_ALIVE_SECONDS: {
    default: 72,
    min: 1,
    max: 7200,
    meaning:
      'How long an idle connection is kept open. Set it higher than the [load balancer](operations.md#kept-connections) in front reuses connections',
  },
  SHUTDOWN_DELAY_SECONDS: {
    default: 0,
    min: 0,
    max: 300,
    meaning: 'How long the server goes on working after it was told to stop, while its health says 503',
  },
} as const satisfies Section;

const telemetry = {
  METRICS_PORT: {
    default: undefined,
    min: 0,
    max: 65_535,
    meaning: 'Port of the [metrics](operations.md#metrics) for Prometheus; without it there are none',
  },
  METRICS_HOST: { default: '127.0.0.1', meaning: 'Address that they are served on' },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: 'Where [traces](operations.md#traces) go, by OTLP over HTTP; without it there are none',
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: { choices: ['http/json'], default: 'http/json', meaning: 'The only supported protocol' },
  OTEL_SDK_DISABLED: { default: 'false', meaning: '`true` turns traces off, whatever else is set' },
} as const satisfies Section;

const panel = {
  PANEL_DIR: { meaning: 'Folder of the built panel, if it is not the build’s' },
  PANEL_API_BASE_URL: { default: '/api/admin', meaning: 'Where the panel finds its API' },
  PANEL_PRODUCT_NAME: { default: 'Countinghouse', meaning: 'Name shown in the panel' },
  PANEL_LOGO_URL: { default: '/logo.svg', meaning: 'Its logo' },
  PANEL_COUNTERS: {
    choices: ['fixed', 'live'],
    default: 'fixed',
    meaning: '`live` shows true figures where `fixed` keeps an old system’s habits ([decisions](decisions.md))',
  },
  PANEL_SUPPORT_AGENT_NAME: { default: 'Support Team', meaning: 'Name in the ticket list’s Support column' },
  PANEL_TIME_ZONE: {
    meaning: 'Time zone of the business, such as `Europe/Zurich`, [which admins may choose](white-label.md)',
  },
  PANEL_REASONS: {
    meaning:
      'The reasons that decisions offer, instead of the panel’s own, [as JSON](white-label.md#reasons-at-run-time)',
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
