import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionFlags } from '../../common/permission-flags';
import type { Caller } from '../../contract/operation-types';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { toPermissions } from '../admins/permissions';
import { kindsOf, canRequestApproval, approvalRequestKinds } from './approval-request-kinds';
import type { ApprovalRequestKind } from './approval-requests-repository';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** The kinds about which the database lets somebody do something, as one of its functions says. */
async function kindsBy(rule: 'may_decide' | 'may_request', id: string): Promise<ApprovalRequestKind[]> {
  const { rows } = await test.database.orm.execute<{ kind: ApprovalRequestKind }>(
    sql`select kind from unnest(enum_range(null::approval_request_kind)) as kind where ${sql.raw(rule)}(${id}, kind)`,
  );
  return rows.map(({ kind }) => kind).sort();
}

/** The part of a caller that the rules look at. */
const asCaller = (role: Caller['role'], id: string, flags: readonly string[]): Caller => ({
  id,
  role,
  permissions: toPermissions(role, flags),
  hasStepUp: true,
  stepUpAmount: 0,
  tokenHash: new Uint8Array(),
});

const allKinds = kindsOf(asCaller('admin', '', []));
/** A change for which a kind asks no more than its flag. */
const access = { access: { action: 'activate' as const } };

describe.each(permissionFlags)('with the flag %s alone, the server and the database agree', (flag) => {
  it('which requests a sub-admin decides', async () => {
    const { id } = await test.signIn([flag]);
    expect(kindsOf(asCaller('subadmin', id, [flag])).sort()).toEqual(await kindsBy('may_decide', id));
  });

  it('which requests a service account makes', async () => {
    const { id } = await test.addService([flag]);
    const caller = asCaller('service', id, [flag]);
    const own = allKinds.filter((kind) => canRequestApproval(caller, kind, access));
    expect(own.sort()).toEqual(await kindsBy('may_request', id));
  });
});

it('the flag of each kind is the one that the database asks for', async () => {
  const { rows } = await test.database.orm.execute<{ kind: ApprovalRequestKind; flag: string }>(
    sql`select kind, approval_request_flag(kind) as flag from unnest(enum_range(null::approval_request_kind)) as kind`,
  );
  const flags = Object.entries(approvalRequestKinds).map(([kind, { flag }]) => ({ kind, flag }));
  expect(flags).toEqual(expect.arrayContaining(rows));
  expect(flags).toHaveLength(rows.length);
});
