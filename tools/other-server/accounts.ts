import { change, matches, ok, pageOf, read, refuse, remove, done, type Answer, type Call } from './answers';
import { findById, pick, type StoredRecord } from './records';

const documents = ['identificationDocument', 'proofOfAddressDocument', 'selfieUpload'];
const verified = documents.map((document) => `${document}_verified`);
const itemFields = ['_id', 'fullName', 'email', 'phoneNumber', 'kyc_status'];
const userFields = [...itemFields, 'role', 'status', ...documents, ...verified, '__v'];
const userInput = ['fullName', 'phoneNumber', 'email', 'status', 'kyc_status', ...verified];

const subadminInput = ['fullName', 'email', 'phoneNumber', 'permissions'];
const staffFields = ['_id', ...subadminInput, 'role', 'status', '__v'];

type Kind = (account: StoredRecord) => boolean;

export const isUser: Kind = ({ role }) => role === 'user';
/** The main admin, or a sub-admin. */
export const isAdmin: Kind = ({ role }) => role !== 'user';
const isSubadmin: Kind = ({ role }) => role === 'subadmin';

export function listUsers({ records, query }: Call): Answer {
  const users = records.accounts.filter(
    (account) => isUser(account) && matches(query, account.fullName, account.email, account.phoneNumber),
  );
  const { page, rows } = pageOf(users, query);
  return ok({ data: { users: rows.map((user) => pick(user, itemFields)), total: users.length, page } });
}

export function readUser({ records, id }: Call): Answer {
  const user = findById(records.accounts.filter(isUser), id);
  return read(user && pick(user, userFields));
}

export const addUser = (call: Call): Answer =>
  add(call, userInput, { role: 'user', status: 'active', kyc_status: 'pending' }, 'User created');
export const updateUser = (call: Call): Answer => update(call, isUser, userInput, 'User updated');
export const deleteUser = ({ records, id }: Call): Answer => remove(records.accounts, id, isUser);

/** The main admin is among them: the panel keeps those whose role it wants. */
export const listSubadmins = ({ records }: Call): Answer =>
  ok({ data: records.accounts.filter(isAdmin).map((account) => pick(account, staffFields)) });

export function readSubadmin({ records, id }: Call): Answer {
  const subadmin = findById(records.accounts.filter(isSubadmin), id);
  return read(subadmin && pick(subadmin, ['_id', ...subadminInput]));
}

export const addSubadmin = (call: Call): Answer =>
  add(call, subadminInput, { role: 'subadmin', status: 'active', permissions: {} }, 'Subadmin created');
export const updateSubadmin = (call: Call): Answer => update(call, isSubadmin, subadminInput, 'Subadmin updated');
export const deleteSubadmin = ({ records, id }: Call): Answer => remove(records.accounts, id, isSubadmin);

/** This refusal comes with a status of success. */
const emailTaken = () => refuse(200, 'Email already exists');

function add({ records, body }: Call, fields: string[], defaults: Record<string, unknown>, message: string): Answer {
  const lacking = ['fullName', 'email', 'password'].find((field) => !body[field]);
  if (lacking) return refuse(400, `${lacking} is required`);
  if (findByEmail(records.accounts, body.email)) return emailTaken();
  const createdAt = new Date();
  const sent = pick(body, [...fields, 'password']);
  records.accounts.unshift({ _id: records.newId(createdAt), ...defaults, ...sent, createdAt, __v: 0 });
  return done(message, 201);
}

function update({ records, id, body }: Call, isOne: Kind, fields: string[], message: string): Answer {
  const owner = findByEmail(records.accounts, body.email);
  if (owner && owner._id !== id) return emailTaken();
  return change(findById(records.accounts.filter(isOne), id), body, fields, message);
}

/** The account with this email, whatever its case. */
export const findByEmail = (accounts: readonly StoredRecord[], email: unknown): StoredRecord | undefined =>
  accounts.find((account) => String(account.email).toLowerCase() === String(email).toLowerCase());
