import {
  updateRecord,
  matchesSearch,
  ok,
  paginate,
  respondWith,
  rejectWith,
  deleteRecord,
  okMessage,
  type ApiResponse,
  type Call,
} from './responses';
import { findById, pick, type StoredRecord } from './records';

const documents = ['identificationDocument', 'proofOfAddressDocument', 'selfieUpload'];
const verified = documents.map((document) => `${document}_verified`);
const itemFields = ['_id', 'fullName', 'email', 'phoneNumber', 'kyc_status'];
const userFields = [...itemFields, 'role', 'status', ...documents, ...verified, '__v'];
const userInput = ['fullName', 'phoneNumber', 'email', 'status', 'kyc_status', ...verified];

const subadminInput = ['fullName', 'email', 'phoneNumber', 'permissions'];
const staffFields = ['_id', ...subadminInput, 'role', 'status', '__v'];

type AccountFilter = (account: StoredRecord) => boolean;

export const isUser: AccountFilter = ({ role }) => role === 'user';
/** Whether an account is the main admin or a sub-admin. */
export const isAdmin: AccountFilter = ({ role }) => role !== 'user';
const isSubadmin: AccountFilter = ({ role }) => role === 'subadmin';

export function listUsers({ records, query }: Call): ApiResponse {
  const users = records.accounts.filter(
    (account) => isUser(account) && matchesSearch(query, account.fullName, account.email, account.phoneNumber),
  );
  const { page, rows } = paginate(users, query);
  return ok({ data: { users: rows.map((user) => pick(user, itemFields)), total: users.length, page } });
}

export function readUser({ records, id }: Call): ApiResponse {
  const user = findById(records.accounts.filter(isUser), id);
  return respondWith(user && pick(user, userFields));
}

export const addUser = (call: Call): ApiResponse =>
  add(call, userInput, { role: 'user', status: 'active', kyc_status: 'pending' }, 'User created');
export const updateUser = (call: Call): ApiResponse => update(call, isUser, userInput, 'User updated');
export const deleteUser = ({ records, id }: Call): ApiResponse => deleteRecord(records.accounts, id, isUser);

/** Includes the main admin: the panel filters by role. */
export const listSubadmins = ({ records }: Call): ApiResponse =>
  ok({ data: records.accounts.filter(isAdmin).map((account) => pick(account, staffFields)) });

export function readSubadmin({ records, id }: Call): ApiResponse {
  const subadmin = findById(records.accounts.filter(isSubadmin), id);
  return respondWith(subadmin && pick(subadmin, ['_id', ...subadminInput]));
}

export const addSubadmin = (call: Call): ApiResponse =>
  add(call, subadminInput, { role: 'subadmin', status: 'active', permissions: {} }, 'Subadmin created');
export const updateSubadmin = (call: Call): ApiResponse => update(call, isSubadmin, subadminInput, 'Subadmin updated');
export const deleteSubadmin = ({ records, id }: Call): ApiResponse => deleteRecord(records.accounts, id, isSubadmin);

/** Rejects with a status of 200, as the specification shows. */
const rejectTakenEmail = () => rejectWith(200, 'Email already exists');

function add(
  { records, body }: Call,
  fields: string[],
  defaults: Record<string, unknown>,
  message: string,
): ApiResponse {
  const missingField = ['fullName', 'email', 'password'].find((field) => !body[field]);
  if (missingField) return rejectWith(400, `${missingField} is required`);
  if (findByEmail(records.accounts, body.email)) return rejectTakenEmail();
  const createdAt = new Date();
  const sent = pick(body, [...fields, 'password']);
  records.accounts.unshift({ _id: records.newId(createdAt), ...defaults, ...sent, createdAt, __v: 0 });
  return okMessage(message, 201);
}

function update({ records, id, body }: Call, isAllowed: AccountFilter, fields: string[], message: string): ApiResponse {
  const owner = findByEmail(records.accounts, body.email);
  if (owner && owner._id !== id) return rejectTakenEmail();
  return updateRecord(findById(records.accounts.filter(isAllowed), id), body, fields, message);
}

/** Returns the account with this email, ignoring case. */
export const findByEmail = (accounts: readonly StoredRecord[], email: unknown): StoredRecord | undefined =>
  accounts.find((account) => String(account.email).toLowerCase() === String(email).toLowerCase());
