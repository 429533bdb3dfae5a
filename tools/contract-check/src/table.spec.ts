import { describe, expect, it } from 'vitest';
import type { Report } from './check-server';
import { createFinding, createSkippedFinding } from './finding';
import { toTable } from './table';

const report: Report = {
  server: 'https://their.server/api/admin',
  contract: '2.0.0',
  results: [
    { id: 'unknown-path', group: 'server', call: 'an unknown path', ...createFinding('fits') },
    {
      id: 'listPlans',
      group: 'plans',
      call: 'GET /plan/getall',
      ...createFinding('does not fit', {
        fields: [
          {
            path: '$.data[1].lockInPeriod',
            expected: 'number',
            found: 'a text',
            count: 1,
            words: '`$.data[1].lockInPeriod` should be a number, and is a text.',
          },
        ],
      }),
    },
    { id: 'addPlan', group: 'plans', call: 'POST /add-plan', ...createSkippedFinding('It writes (--write).') },
    {
      id: 'listReferrals',
      group: 'referrals',
      call: 'GET /referrals',
      ...createFinding('fits with less', {
        lacks: [
          { words: 'There is no link to the program.', field: { place: 'data[].user_id._id', missing: 2, of: 30 } },
          { words: 'There is no audit log, and records have no history.', capability: 'audit_log' },
        ],
        leftOut: [{ place: 'data[]._id', missing: 30, of: 30 }],
      }),
    },
  ],
  capabilities: {
    named: [],
    missed: [{ name: 'audit_log', without: 'There is no audit log, and records have no history.' }],
  },
  leftOver: ['The plan "Contract Check" (id 7) could not be removed.'],
  summary: { fits: 1, 'fits with less': 1, 'does not fit': 1, absent: 0, 'not tried': 1 },
  isUsable: false,
};

describe('the table', () => {
  it('lists the findings by area', () => {
    expect(toTable(report, { width: 80, hasColour: false })).toMatchInlineSnapshot(`
      "https://their.server/api/admin, by the contract 2.0.0

      server
        an unknown path      fits

      plans
        GET    /plan/getall  does not fit
          \`$.data[1].lockInPeriod\` should be a number, and is a text.
        POST   /add-plan     not tried       It writes (--write).

      referrals
        GET    /referrals    fits with less
          There is no link to the program. ($.data[*].user_id._id is left out in 2 of
          30)
          Without audit_log.
          Left out: $.data[*]._id.

      What the panel does without these capabilities
        audit_log  There is no audit log, and records have no history.

      Left behind: remove it by hand
        The plan "Contract Check" (id 7) could not be removed.

      The panel does not work with this server.
      1 fits, 1 fits with less, 1 does not fit, 1 not tried"
    `);
  });

  it.each([80, 120])('stays within %i columns', (width) => {
    const lines = toTable(report, { width, hasColour: false }).split('\n');
    expect(lines.filter((line) => line.length > width)).toEqual([]);
  });

  it('has colours on a terminal', () => {
    expect(toTable(report, { width: 80, hasColour: true })).toContain('\u001b[32mfits\u001b[39m');
  });
});
