import type { Schemas } from '@countinghouse/api-client/schema';
import { actionLabel, compareFields, fieldLabel } from './audit-words';
import { checkLabels } from './check-labels';
import { wordIn } from './word-in';

/** A field that was written, in words. */
export interface Change {
  field: string;
  /** As it was; undefined where the record was not there yet. */
  before: string | undefined;
  /** As it is now; undefined where the record is gone. */
  after: string | undefined;
}

type Written = Pick<Schemas['AuditEntry'], 'record_type' | 'before' | 'after'>;

/** How values are written that each reader writes in their own way. */
export interface ChangeFormats {
  /** Writes US dollars. @default the number alone, as files have it */
  formatMoney?: (dollars: number) => string;
  /** Writes a time, given in ISO 8601. @default as it is given */
  formatTime?: (time: string) => string;
}

/** What an entry changed, field by field, in the words of the product. What a record never had is left out. */
export function toChanges(
  { record_type, before, after }: Written,
  { formatMoney = String, formatTime = String }: ChangeFormats = {},
): Change[] {
  const [was, is] = [leavesOf(before), leavesOf(after)];
  const word = (field: string, value: unknown) =>
    valueLabel({ recordType: record_type, field, formatMoney, formatTime }, value);

  return [...new Set([...is.keys(), ...was.keys()])]
    .toSorted(compareFields)
    .filter((field) => {
      if (before && after) return JSON.stringify(was.get(field)) !== JSON.stringify(is.get(field));
      return !isUnset(before ? was.get(field) : is.get(field));
    })
    .map((field) => ({
      field: fieldLabel(field),
      before: before && field !== over && !isNewReason(field, was.get(field)) ? word(field, was.get(field)) : undefined,
      after: after ? word(field, is.get(field)) : undefined,
    }));
}

/** Every value under its path. The id is the record's own, and stands elsewhere. */
function leavesOf(side: Written['before'], path = ''): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(side ?? {})) {
    if (name === '_id') continue;
    const field = path + name;
    if (isObject(value)) for (const [inner, leaf] of leavesOf(value, `${field}.`)) leaves.set(inner, leaf);
    else leaves.set(field, value);
  }
  return leaves;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === '' || value === false;
}

/** A reason belongs to its decision. Where none was given before, there is nothing that it takes the place of. */
function isNewReason(field: string, was: unknown): boolean {
  return /^(kyc_)?reason(_details)?$/.test(field) && isUnset(was);
}

/** The server sends no secrets. Should another server do so, the screen does not show them. */
const secret = /password|secret|token|otp/i;
/** Over which facts something was approved. It says nothing about before. */
const over = 'over';
const image = /^(identificationDocument|proofOfAddressDocument|selfieUpload|image)$/;
const money = /^investmentAmount\.|amount$|_above$/i;
/** Fields whose values are words for programs. */
const vocabulary = /status$|^role$|^action$|^planType$|^lockInPeriodUnit$|^network_type$/;

/** A time as the server writes it. */
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

interface Place extends Required<ChangeFormats> {
  recordType: string;
  field: string;
}

function valueLabel(place: Place, value: unknown): string {
  const { recordType, field, formatMoney, formatTime } = place;
  if (secret.test(field)) return 'Hidden';
  if (field === 'investmentAmount.max' && value === null) return 'No Limit';
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return switchLabel(field, value);
  if (typeof value === 'number') return money.test(field) ? formatMoney(value) : value.toLocaleString('en-US');
  if (Array.isArray(value)) return value.map((item) => valueLabel(place, item)).join(', ') || '–';
  const text = String(value);
  if (field === over) return wordIn(checkLabels, text) ?? text;
  if (field === 'tried' || field === 'exported') return actionLabel(text);
  if (image.test(field)) return imageLabel(text);
  if (time.test(text)) return formatTime(text);
  return vocabulary.test(field) ? statusLabel(recordType, text) : text;
}

function switchLabel(field: string, value: boolean): string {
  if (field === 'status') return value ? 'Active' : 'Inactive';
  return value ? 'Yes' : 'No';
}

/** A file's name tells people nothing, except that the file is another one. */
function imageLabel(path: string): string {
  return `Image ${path.split('/').at(-1)?.slice(0, 6) ?? ''}`.trim();
}

function statusLabel(recordType: string, text: string): string {
  if (recordType === 'ticket' && text === 'pending') return 'New';
  if (text === 'vip') return 'VIP';
  return text.replaceAll('_', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
