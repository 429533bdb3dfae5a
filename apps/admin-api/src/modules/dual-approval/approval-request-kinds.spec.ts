import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionFlags } from '../../common/permission-flags';
import type { Caller } from '../../contract/operation-types';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { toPermissions } from '../admins/permissions';
import { getDecidableKinds, canRequestApproval, approvalRequestKinds } from './approval-request-kinds';
import type { ApprovalRequestKind } from './approval-requests-repository';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Returns the kinds for which a permission function of the database returns true. */
async function readKindsFromDatabase(rule: 'can_decide' | 'can_request', id: string): Promise<ApprovalRequestKind[]> {
  const { rows } = await test.database.orm.execute<{ kind: ApprovalRequestKind }>(
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
/** A change that a holder of the kind's flag can request. */
const activation = { access: { action: 'activate' as const } };

describe.each(permissionFlags)('with the flag %s alone, the server and the database agree', (flag) => {
  it('which requests a sub-admin decides', async () => {
    const { id } = await test.signIn([flag]);
    expect(getDecidableKinds(createCaller('subadmin', id, [flag])).sort()).toEqual(
      await readKindsFromDatabase('can_decide', id),
    );
  });

  it('which requests a service account makes', async () => {
    const { id } = await test.addService([flag]);
    const caller = createCaller('service', id, [flag]);
    const permittedKinds = allKinds.filter((kind) => canRequestApproval(caller, kind, activation));
    expect(permittedKinds.sort()).toEqual(await readKindsFromDatabase('can_request', id));
  });
});

it('the flag of each kind equals the one in the database', async () => {
  const { rows } = await test.database.orm.execute<{ kind: ApprovalRequestKind; flag: string }>(
    sql`select kind, approval_request_flag(kind) as flag from unnest(enum_range(null::approval_request_kind)) as kind`,
  );
  const flags = Object.entries(approvalRequestKinds).map(([kind, { flag }]) => ({ kind, flag }));
  expect(flags).toEqual(expect.arrayContaining(rows));
  expect(flags).toHaveLength(rows.length);
});
