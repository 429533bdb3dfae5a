import type { ApiClient, Capability, Prefetch } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import type { Gate } from '@countinghouse/permissions';
import type { ComponentType } from 'react';

/** The location of a screen and its admin. */
interface ScreenLocation {
  /** Route parameters. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** Id of the signed-in admin; "" if unknown. */
  adminId: string;
  can: CapabilityCheck;
  /** IANA time zone of the days in requests. */
  timeZone: string;
}

/** One screen of an area. */
interface AreaRoute {
  /** The pattern from `paths`. */
  path: string;
  /** Imports the screen's chunk, which exports it as `Component`. */
  lazy: () => Promise<{ Component: ComponentType }>;
  /** Prefetches the screen's first queries in parallel with its code. */
  prefetch?: (read: Prefetch, location: ScreenLocation) => void;
}

/** The area's place in the sidebar. */
export interface AreaMenu {
  path: string;
  label: string;
  /** The second line of the item, which is also the title of the area's list. */
  subtitle: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** The queue of this area. The menu shows its number of pending cases. */
  queue?: Schemas['QueueName'];
}

/** An action of an area, such as creating a record or opening a queue. */
interface AreaAction {
  label: string;
  path: string;
}

/** A record found by a lookup. */
export interface RecordMatch {
  /** Its readable id or its name. */
  label: string;
  /** Distinguishes it from records with the same label. */
  note?: string;
  path: string;
}

/** Whether the server has a capability; true while unknown. */
export type CapabilityCheck = (capability: Capability) => boolean;

/** Finds records by a typed or pasted text. */
export interface RecordLookup {
  /** Plural label of the records: "Withdrawals". */
  label: string;
  /** Whether the query may match such a record, so that `find` is called. */
  matches: (query: string, can: CapabilityCheck) => boolean;
  /**
   * Returns the best matches, the best first.
   *
   * @param query trimmed, 3 to 100 characters
   * @throws ApiError
   */
  find: (query: string, context: LookupContext) => Promise<readonly RecordMatch[]>;
}

/** Context of a lookup. */
export interface LookupContext {
  client: ApiClient;
  signal: AbortSignal;
  can: CapabilityCheck;
}

/** Commands of an area in the command palette, in addition to its menu item. */
export interface AreaCommands {
  actions?: readonly AreaAction[];
  records?: RecordLookup;
}

/** An area of the panel. The router, sidebar, command palette and permission checks use it. */
export interface Area {
  /** The requirement of every route of the area. */
  permission: Gate;
  /** The capability that the area requires; with several, one of them suffices. */
  capability?: Capability | readonly Capability[];
  /** Undefined for an area that is reached only from other areas. */
  menu?: AreaMenu;
  routes: readonly AreaRoute[];
  /** Imports the area's commands from a module that exports them as `commands`. */
  commands?: () => Promise<{ commands: AreaCommands }>;
}
