import type { ApiClient, Capability, ReadAhead } from '@countinghouse/api-client';
import type { Schemas } from '@countinghouse/api-client/schema';
import type { Gate } from '@countinghouse/permissions';
import type { ComponentType } from 'react';

/** Where somebody is, and who they are. */
interface ScreenAddress {
  /** What stands in the places that the route's pattern names. */
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  /** The signed-in admin's id; "" where it is not known. */
  adminId: string;
  can: Can;
  /** Whose days the server is asked for (IANA). */
  timeZone: string;
}

/** One screen of an area. */
interface AreaRoute {
  /** The pattern from `paths`. */
  path: string;
  /** Loads the screen's chunk: a module that exports it as `Component`. */
  lazy: () => Promise<{ Component: ComponentType }>;
  /** Asks for what the screen shows first, so that it travels together with the screen's code. Left out: it waits for it. */
  reads?: (read: ReadAhead, at: ScreenAddress) => void;
}

/** The area's place in the sidebar. */
export interface AreaMenu {
  path: string;
  label: string;
  /** The second line of the item, which is also the title of the area's list. */
  subtitle: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Whose cases are decided in this area: the menu says how many wait. */
  queue?: Schemas['QueueName'];
}

/** Something that can be begun in an area: a new record, what waits for a decision. */
interface AreaAction {
  label: string;
  path: string;
}

/** A record that was looked for. */
export interface FoundRecord {
  /** Its readable id or its name. */
  label: string;
  /** What tells it apart from another of the same name. */
  note?: string;
  path: string;
}

/** Whether the server can do something beyond the product's document; true as long as that is not known. */
export type Can = (capability: Capability) => boolean;

/** Finds records by what somebody has typed or pasted. */
export interface RecordLookup {
  /** What the records are called, in the plural: "Withdrawals". */
  label: string;
  /** Whether the words could name such a record, so that the server is to be asked. */
  isFor: (words: string, can: Can) => boolean;
  /**
   * The best few, the best first.
   *
   * @param words trimmed, 3 to 100 characters
   * @throws ApiError
   */
  find: (words: string, call: LookupCall) => Promise<readonly FoundRecord[]>;
}

/** What a lookup asks with. */
export interface LookupCall {
  client: ApiClient;
  signal: AbortSignal;
  can: Can;
}

/** What the command palette offers for an area, besides its place in the menu. */
export interface AreaCommands {
  actions?: readonly AreaAction[];
  records?: RecordLookup;
}

/** One area of the panel, declared once: router, sidebar, palette and gate are read from it. */
export interface Area {
  /** What opens every route of the area. */
  permission: Gate;
  /**
   * What the server must be able to do, of several words one; left out where the product's document has all that the area
   * needs.
   */
  capability?: Capability | readonly Capability[];
  /** Left out by an area that can be reached only from another area's screens. */
  menu?: AreaMenu;
  routes: readonly AreaRoute[];
  /** Loads what the command palette offers for the area: a module that exports it as `commands`. */
  commands?: () => Promise<{ commands: AreaCommands }>;
}
