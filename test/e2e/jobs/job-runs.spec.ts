import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { dataOf } from '../../support/tollgate/browser-session.js';
import { createUser, type TestUser } from '../../support/tollgate/fixtures.js';
import { Site } from '../../support/tollgate/site.js';
import { WITH_JOBS } from '../../support/tollgate/test-app.js';

interface Run {
  readonly id: string;
  readonly number: string;
  readonly state: string;
  readonly details: Readonly<Record<string, unknown>> | null;
}

const BEFORE = '2020-01-01T00:00:00.000Z';
const RUN = `id number state details {
  __typename
  ... on LogCleanupDetails { before }
  ... on ReconciliationDetails { checked differenceCount differences { kind } }
}`;

let site: Site;
let finance: TestUser;
beforeAll(async () => {
  site = await Site.open(WITH_JOBS);
  finance = await createUser(site.tollgate, site.administrator);
  dataOf(await site.administrator.browser.put(`/api/user/${finance.id}/staff_role`, { staff_role: 'finance' }));
});
afterAll(() => site.close());

/** Starts a run and waits until it is done. */
async function done(mutation: string): Promise<Run> {
  const { browser } = site.administrator;
  const { run } = await browser.graphql<{ run: Run }>(`mutation { run: ${mutation} { ${RUN} } }`);
  const { jobRun } = await eventually(
    () => browser.graphql<{ jobRun: Run }>(`query ($id: ID!) { jobRun(id: $id) { ${RUN} } }`, { id: run.id }),
    ({ jobRun: { state } }) => state === 'DONE',
  );
  return jobRun;
}

describe('job run', () => {
  it('of a reconciliation has the result as its details', async () => {
    const run = await done('startReconciliationRun');
    const details = { __typename: 'ReconciliationDetails', differenceCount: 0, differences: [] };
    expect(run).toMatchObject({ id: `reconcile-${run.number}`, details });
    expect(run.details?.['checked']).toBeGreaterThan(0);
  });

  it('of a clean-up of the log has its parameter as its details', async () => {
    const run = await done(`startLogCleanupRun(before: "${BEFORE}")`);
    expect(run.details).toEqual({ __typename: 'LogCleanupDetails', before: BEFORE });
  });

  it.each(['startChannelTestRun', 'startChannelBalanceRun'])('of %s has no details', async (mutation) => {
    expect(await done(mutation)).toMatchObject({ details: null });
  });
});

describe('history of runs', () => {
  const HISTORY = `query ($states: [JobRunState!], $after: String) {
    jobRunHistory(kind: "reconcile", states: $states, page: { first: 1, after: $after }) {
      totalCount pageInfo { hasNextPage endCursor } nodes { id }
    }
  }`;
  interface History {
    jobRunHistory: {
      totalCount: number;
      pageInfo: { hasNextPage: boolean; endCursor: string };
      nodes: { id: string }[];
    };
  }
  const read = async (variables: Readonly<Record<string, unknown>>) =>
    (await site.administrator.browser.graphql<History>(HISTORY, variables)).jobRunHistory;

  it('is paged, newest first, and limited to states', async () => {
    const [older, newer] = [await done('startReconciliationRun'), await done('startReconciliationRun')];
    const first = await read({ states: ['DONE'] });
    expect(first).toMatchObject({ nodes: [{ id: newer.id }], pageInfo: { hasNextPage: true } });
    expect(await read({ states: ['DONE'], after: first.pageInfo.endCursor })).toMatchObject({
      nodes: [{ id: older.id }],
    });
    expect(await read({ states: ['FAILED'] })).toMatchObject({ totalCount: 0, nodes: [] });
    expect((await read({})).totalCount).toBe(first.totalCount);
  });
});

describe('runs for a caller without the permission for jobs', () => {
  it('are limited to kinds whose subject the caller may read', async () => {
    const [reconciliation, tests] = [await done('startReconciliationRun'), await done('startChannelTestRun')];
    const find = 'query ($id: ID!) { jobRun(id: $id) { id } }';
    expect(await finance.browser.graphql(find, { id: reconciliation.id })).toEqual({
      jobRun: { id: reconciliation.id },
    });
    expect(await finance.browser.graphqlErrorCodes(find, { id: tests.id })).toEqual(['forbidden']);
    const { jobRuns } = await finance.browser.graphql<{ jobRuns: { kind: string }[] }>('{ jobRuns { kind } }');
    expect(new Set(jobRuns.map(({ kind }) => kind))).toEqual(new Set(['reconcile', 'log-cleanup']));
    const ofTests = '{ jobRunHistory(kind: "channel-tests") { totalCount } }';
    expect(await finance.browser.graphqlErrorCodes(ofTests)).toEqual(['forbidden']);
  });

  it('are cancelled with the permission to change the subject only', async () => {
    const start = 'mutation { run: startPriceImportRun(input: { url: "https://prices.invalid/api.json" }) { id } }';
    const { run } = await finance.browser.graphql<{ run: Run }>(start);
    const cancel = 'mutation ($id: ID!) { cancelJobRun(id: $id) { id } }';
    expect(await finance.browser.graphql(cancel, { id: run.id })).toEqual({ cancelJobRun: { id: run.id } });
    const reconciliation = await done('startReconciliationRun');
    expect(await finance.browser.graphqlErrorCodes(cancel, { id: reconciliation.id })).toEqual(['forbidden']);
  });
});

// The fields of the previous version, until they are removed.
describe('deprecated fields of the kinds', () => {
  it('start and read reconciliations', async () => {
    const { browser } = site.administrator;
    const { startReconciliation } = await browser.graphql<{ startReconciliation: Run }>(
      'mutation { startReconciliation { id } }',
    );
    const read = `{ reconciliation(id: ${startReconciliation.id}) { id state percent differenceCount differences { kind } } }`;
    const { reconciliation } = await eventually(
      () => browser.graphql<{ reconciliation: Run }>(read),
      ({ reconciliation: { state } }) => state === 'DONE',
    );
    expect(reconciliation).toMatchObject({ percent: 100, differenceCount: 0, differences: [] });
    const { id } = reconciliation;
    expect(await browser.graphql('{ reconciliations(page: { first: 1 }) { nodes { id } } }')).toEqual({
      reconciliations: { nodes: [{ id }] },
    });
    expect(await browser.graphql('{ lastReconciliation { id } }')).toEqual({ lastReconciliation: { id } });
  });

  it('start and read clean-ups of the log', async () => {
    const { browser } = site.administrator;
    const { startLogCleanup } = await browser.graphql<{ startLogCleanup: Run & { jobId: string } }>(
      `mutation { startLogCleanup(before: "${BEFORE}") { id jobId } }`,
    );
    const { id, jobId } = startLogCleanup;
    expect(jobId).toBe(`log-cleanup-${id}`);
    const cleanup = await eventually(
      () => browser.graphql(`{ logCleanup(id: ${id}) { state before rowsDeleted percent error } }`),
      (found) => JSON.stringify(found).includes('"DONE"'),
    );
    expect(cleanup).toEqual({
      logCleanup: { state: 'DONE', before: BEFORE, rowsDeleted: 0, percent: 100, error: '' },
    });
    const { logCleanups } = await browser.graphql<{ logCleanups: Run[] }>('{ logCleanups { id } }');
    expect(logCleanups[0]).toEqual({ id });
  });

  it.each([
    ['startChannelTests', 'channelTestRun', 'cancelChannelTests'],
    ['startChannelBalances', 'channelBalanceRun', 'cancelChannelBalances'],
  ])('%s, %s and %s serve runs over channels', async (start, one, cancel) => {
    const { browser } = site.administrator;
    const { run } = await browser.graphql<{ run: Run }>(`mutation { run: ${start} { id } }`);
    const { found } = await eventually(
      () => browser.graphql<{ found: Run }>(`{ found: ${one}(id: ${run.id}) { id state total failures { message } } }`),
      ({ found: { state } }) => state === 'DONE',
    );
    expect(found).toEqual({ id: run.id, state: 'DONE', total: 0, failures: [] });
    const { runs } = await browser.graphql<{ runs: Run[] }>(`{ runs: ${one}s { id } }`);
    expect(runs[0]).toEqual({ id: run.id });
    expect(await browser.graphql(`mutation { run: ${cancel}(id: ${run.id}) { state } }`)).toEqual({
      run: { state: 'DONE' },
    });
  });
});
