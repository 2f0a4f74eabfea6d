import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessOfFields } from '../../../../server/platform/access/authorize.js';
import { accessPolicyPage } from '../../../../server/platform/access/policy-page.js';
import { SchemaOnDemand } from '../../../../server/platform/graphql/schema-on-demand.js';
import { POLICY_PAGE, ROOT_FIELDS, ROUTES, TYPES } from '../../../support/access-policy.js';
import { startApp, type TestApp } from '../../../support/tollgate/test-app.js';

let tollgate: TestApp;
beforeAll(async () => {
  tollgate = await startApp();
});
afterAll(() => tollgate.close());

describe('access policy page', () => {
  it('states the access that handlers, root fields and types declare', async () => {
    const { app } = tollgate;
    const routes = app.getHttpAdapter().getInstance().accessRules;
    const schema = await app.get(SchemaOnDemand).get();
    expect(accessPolicyPage({ routes, fields: accessOfFields(schema) })).toBe(POLICY_PAGE);
  });

  it('is read in full by the tests', () => {
    const rows = POLICY_PAGE.split('\n').filter(
      (line) => line.startsWith('| `') && !/^\| `\w+` \| (a|an|every|the) |^\| `\w+:\w+` /.test(line),
    );
    expect(ROUTES.size + ROOT_FIELDS.size + TYPES.size).toBe(rows.length);
    expect(Math.min(ROUTES.size, ROOT_FIELDS.size, TYPES.size)).toBeGreaterThan(80);
  });
});
