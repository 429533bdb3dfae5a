import { normalizeTextOrNull } from './texts';

/** The reason of a decision in a request body. */
export type ReasonInput = { reason?: string | null | undefined; reason_details?: string | null | undefined };

/** Returns the columns of a reason. A missing field is null, so that a decision never keeps the reason of a previous one. */
export function toReason({ reason, reason_details }: ReasonInput) {
  return { reason: normalizeTextOrNull(reason), reasonDetails: normalizeTextOrNull(reason_details) };
}

/** Returns the audit-log fields of a reason, without the empty ones. */
export function toAuditReason({ reason, reasonDetails }: ReturnType<typeof toReason>) {
  return { ...(reason !== null && { reason }), ...(reasonDetails !== null && { reason_details: reasonDetails }) };
}
