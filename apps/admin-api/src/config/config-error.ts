/** An invalid environment variable. The message names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
