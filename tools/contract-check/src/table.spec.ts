import { describe, expect, it } from 'vitest';
import type { Report } from './check-server';
import { createFinding, createSkippedFinding } from './finding';
import { toTable } from './table';

const report: Report = {
  server: 'https://their.server/api/admin',
  contract: '2.0.0',
  results: [
    { id: 'unknown-path', group: 'server', call: 'unknown path', ...createFinding('compatible') },
    {
      id: 'listPlans',
      group: 'plans',
      call: 'GET /plan/getall',
      ...createFinding('incompatible', {
        invalidFields: [
          {
            path: '$.data[1].lockInPeriod',
            expected: 'number',
            actual: 'text',
            count: 1,
            message: '`$.data[1].lockInPeriod` should be a number, but is text.',
          },
        ],
      }),
    },
    { id: 'addPlan', group: 'plans', call: 'POST /add-plan', ...createSkippedFinding('Requires --write.') },
    {
      id: 'listReferrals',
      group: 'referrals',
      call: 'GET /referrals',
      ...createFinding('limited', {
        limitations: [
          { message: 'There is no link to the program.', field: { path: 'data[].user_id._id', missing: 2, total: 30 } },
          { message: 'There is no audit log, and records have no history.', capability: 'audit_log' },
        ],
        omittedFields: [{ path: 'data[]._id', missing: 30, total: 30 }],
      }),
    },
  ],
  capabilities: {
    supported: [],
    missing: [{ name: 'audit_log', fallback: 'There is no audit log, and records have no history.' }],
  },
  leftoverRecords: ['The plan "Contract Check" (id 7) could not be removed.'],
  summary: { compatible: 1, limited: 1, incompatible: 1, missing: 0, skipped: 1 },
  isUsable: false,
};

describe('the table', () => {
  it('lists the findings by area', () => {
    expect(toTable(report, { width: 80, hasColour: false })).toMatchInlineSnapshot(`
      "Server https://their.server/api/admin, contract 2.0.0

      server
        unknown path         compatible

      plans
        GET    /plan/getall  incompatible
          \`$.data[1].lockInPeriod\` should be a number, but is text.
        POST   /add-plan     skipped       Requires --write.

      referrals
        GET    /referrals    limited
          There is no link to the program. ($.data[*].user_id._id is omitted in 2 of
          30)
          Missing capabilities: audit_log.
          Omitted fields: $.data[*]._id.

      Missing capabilities, and what the panel does without them
        audit_log  There is no audit log, and records have no history.

      Leftover test records: remove them manually
        The plan "Contract Check" (id 7) could not be removed.

      The panel does not work with this server.
      1 compatible, 1 limited, 1 incompatible, 1 skipped"
    `);
  });

  it.each([80, 120])('stays within %i columns', (width) => {
    const lines = toTable(report, { width, hasColour: false }).split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  });

  it('has colours on a terminal', () => {
    expect(toTable(report, { width: 80, hasColour: true })).toContain(`\u001b[32m${'compatible'}\u001b[39m`);
  });
});
