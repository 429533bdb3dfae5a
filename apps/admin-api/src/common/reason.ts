import { keptTextOrNull } from './texts';

/** Why something is decided, as the contract's bodies carry it. */
export type ReasonInput = { reason?: string | null | undefined; reason_details?: string | null | undefined };

/** The columns of a reason: what was not sent is null, so that a decision never keeps the reason of another. */
export function toReason({ reason, reason_details }: ReasonInput) {
  return { reason: keptTextOrNull(reason), reasonDetails: keptTextOrNull(reason_details) };
}

/** A reason as the audit log keeps it, beside the status that was decided: only what was said. */
export function recordedReason({ reason, reasonDetails }: ReturnType<typeof toReason>) {
  return { ...(reason !== null && { reason }), ...(reasonDetails !== null && { reason_details: reasonDetails }) };
}
