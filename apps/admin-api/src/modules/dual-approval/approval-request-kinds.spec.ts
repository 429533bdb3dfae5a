import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionKeys } from '../../common/permission-keys';
import type { Caller } from '../../contract/operation-types';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { toPermissions } from '../admins/permissions';
import { getDecidableKinds, canRequestApproval, approvalRequestKinds } from './approval-request-kinds';
import type { ApprovalRequestKind } from './approval-requests-repository';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

/** Returns the kinds for which a permission function of the database returns true. */
async function readKindsFromDatabase(rule: 'can_decide' | 'can_request', id: string): Promise<ApprovalRequestKind[]> {
  const { rows } = await testApp.database.orm.execute<{ kind: ApprovalRequestKind }>(
    sql`select kind from unnest(enum_range(null::approval_request_kind)) as kind where ${sql.raw(rule)}(${id}, kind)`,
  );
  return rows.map(({ kind }) => kind).sort();
}

const createCaller = (role: Caller['role'], id: string, flags: readonly string[]): Caller => ({
  id,
  role,
  permissions: toPermissions(role, flags),
  hasStepUp: true,
  stepUpAmount: 0,
  tokenHash: new Uint8Array(),
});

const allKinds = getDecidableKinds(createCaller('admin', '', []));
/** A change that a holder of the kind's permission can request. */
const activation = { access: { action: 'activate' as const } };

describe.each(permissionKeys)('the server and the database with the permission %s', (permission) => {
  it('agree on which requests a sub-admin decides', async () => {
    const { id } = await testApp.signIn([permission]);
    expect(getDecidableKinds(createCaller('subadmin', id, [permission])).sort()).toEqual(
      await readKindsFromDatabase('can_decide', id),
    );
  });

  it('agree on which requests a service account makes', async () => {
    const { id } = await testApp.addService([permission]);
    const caller = createCaller('service', id, [permission]);
    const permittedKinds = allKinds.filter((kind) => canRequestApproval(caller, kind, activation));
    expect(permittedKinds.sort()).toEqual(await readKindsFromDatabase('can_request', id));
  });
});

it('the permission of each kind equals the one in the database', async () => {
  const { rows } = await testApp.database.orm.execute<{ kind: ApprovalRequestKind; permission: string }>(
    sql`select kind, approval_request_flag(kind) as permission from unnest(enum_range(null::approval_request_kind)) as kind`,
  );
  const permissions = Object.entries(approvalRequestKinds).map(([kind, { permission }]) => ({ kind, permission }));
  expect(permissions).toEqual(expect.arrayContaining(rows));
  expect(permissions).toHaveLength(rows.length);
});
