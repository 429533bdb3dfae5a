/** Thrown for an environment variable that cannot be used. The message is one plain sentence that names it. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
