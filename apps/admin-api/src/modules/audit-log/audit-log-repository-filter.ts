import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Schemas } from '@countinghouse/api-client/whole';
import { type Days, isOnDays } from '../../common/days';
import { auditLog } from '../../database/schema';

export type AuditLogFilter = Days & {
  /** The id of who did it. */
  actorId?: string;
  /** The contract's operation. */
  action?: string;
  /** The kind of record in the contract's word, and its id. */
  entity?: string;
  entityId?: string;
  /** Words of a person, the whole of a record's id, of an IP address or of a request's id. */
  search?: string;
  /** Default `-createdAt`, the newest first. */
  sort?: Schemas['AuditSort'];
};

/** The order of the list, in SQL. */
export const orderOf = ({ sort }: AuditLogFilter) =>
  sort === 'createdAt' ? sql`created_at, id` : sql`created_at desc, id desc`;

/** What the fields of a filter ask for, search aside. */
export const conditionOf = ({ actorId, action, entity, entityId, ...days }: AuditLogFilter): SQL =>
  and(
    actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
    action === undefined ? undefined : eq(auditLog.action, action),
    entity === undefined ? undefined : eq(auditLog.entity, entity),
    entityId === undefined ? undefined : eq(auditLog.entityId, entityId),
    isOnDays(auditLog.createdAt, days),
  ) ?? sql`true`;
