import type { Schemas } from '@countinghouse/api-client/schema';
import { getActionLabel, compareFields, getFieldLabel } from './audit-labels';
import { checkLabels } from './check-labels';
import { findLabel } from './find-label';

/** A changed field with its labels. */
export interface Change {
  field: string;
  /** The old value; undefined if the record is new. */
  before: string | undefined;
  /** The new value; undefined if the record was deleted. */
  after: string | undefined;
}

type AuditChange = Pick<Schemas['AuditEntry'], 'record_type' | 'before' | 'after'>;

/** Formatters for values that depend on the reader's locale. */
export interface ChangeFormats {
  /** Formats US dollars. @default the plain number */
  formatMoney?: (dollars: number) => string;
  /** Formats an ISO 8601 time. @default unchanged */
  formatTime?: (isoTime: string) => string;
}

/** Returns the changed fields of an audit entry with their labels. Empty fields of new and deleted records are omitted. */
export function toChanges(
  { record_type, before, after }: AuditChange,
  { formatMoney = String, formatTime = String }: ChangeFormats = {},
): Change[] {
  const [valuesBefore, valuesAfter] = [flattenValues(before), flattenValues(after)];
  const toText = (field: string, value: unknown) =>
    formatValue({ recordType: record_type, field, formatMoney, formatTime }, value);

  return [...new Set([...valuesAfter.keys(), ...valuesBefore.keys()])]
    .toSorted(compareFields)
    .filter((field) => {
      if (before && after) return JSON.stringify(valuesBefore.get(field)) !== JSON.stringify(valuesAfter.get(field));
      return !isEmpty(before ? valuesBefore.get(field) : valuesAfter.get(field));
    })
    .map((field) => ({
      field: getFieldLabel(field),
      before:
        before && field !== OVERRIDDEN_CHECKS_FIELD && !isNewReason(field, valuesBefore.get(field))
          ? toText(field, valuesBefore.get(field))
          : undefined,
      after: after ? toText(field, valuesAfter.get(field)) : undefined,
    }));
}

/** Returns every value by its path, without the record's id. */
function flattenValues(side: AuditChange['before'], path = ''): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(side ?? {})) {
    if (name === '_id') continue;
    const field = path + name;
    if (isObject(value)) for (const [inner, leaf] of flattenValues(value, `${field}.`)) leaves.set(inner, leaf);
    else leaves.set(field, value);
  }
  return leaves;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

/** Whether a reason has no previous value to show. */
function isNewReason(field: string, valuesBefore: unknown): boolean {
  return /^(kyc_)?reason(_details)?$/.test(field) && isEmpty(valuesBefore);
}

/** Hidden if a server sends them. Ours does not. */
const secretFields = /password|secret|token|otp/i;
/** The checks that an approval overrode. The field has no old value. */
const OVERRIDDEN_CHECKS_FIELD = 'overridden_checks';
const imageFields = /^(identificationDocument|proofOfAddressDocument|selfieUpload|image)$/;
const moneyFields = /^investmentAmount\.|amount$|_above$/i;
/** Fields with enum values. */
const enumFields = /status$|^role$|^action$|^planType$|^lockInPeriodUnit$|^network_type$/;

const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

interface FieldContext extends Required<ChangeFormats> {
  recordType: string;
  field: string;
}

function formatValue(context: FieldContext, value: unknown): string {
  const { recordType, field, formatMoney, formatTime } = context;
  if (secretFields.test(field)) return 'Hidden';
  if (field === 'investmentAmount.max' && value === null) return 'No Limit';
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return formatBoolean(field, value);
  if (typeof value === 'number') return moneyFields.test(field) ? formatMoney(value) : value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.map((item) => formatValue(context, item)).join(', ') || '–';
  const text = String(value);
  if (field === OVERRIDDEN_CHECKS_FIELD) return findLabel(checkLabels, text) ?? text;
  if (field === 'tried' || field === 'exported') return getActionLabel(text);
  if (imageFields.test(field)) return formatImage(text);
  if (isoTime.test(text)) return formatTime(text);
  return enumFields.test(field) ? formatStatus(recordType, text) : text;
}

function formatBoolean(field: string, value: boolean): string {
  if (field === 'status') return value ? 'Active' : 'Inactive';
  return value ? 'Yes' : 'No';
}

/** The start of a file name only shows that the image has changed. */
function formatImage(path: string): string {
  return `file ${path.split('/').at(-1)?.slice(0, 6) ?? ''}`.trim();
}

function formatStatus(recordType: string, text: string): string {
  if (recordType === 'ticket' && text === 'pending') return 'New';
  if (text === 'vip') return 'VIP';
  return text.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
