export const CREATED_AT = '2026-03-14T09:26:53.000Z';
export const UPDATED_AT = '2026-03-15T10:05:00.000Z';
export const WALLET_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';

/** Creates a factory that returns `base` with overrides. */
export function createFixture<Entity extends object>(base: Entity) {
  return (overrides: Partial<Entity> = {}): Entity => ({ ...base, ...overrides });
}
