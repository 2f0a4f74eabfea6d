import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MockUpstream } from '../../../support/mock-upstream/mock-upstream.js';
import {
  type CreatedToken,
  createChannel,
  createToken,
  createUser,
  setOption,
} from '../../../support/tollgate/fixtures.js';
import { discrepancies } from '../../../support/tollgate/ledger-discrepancies.js';
import { Site } from '../../../support/tollgate/site.js';
import { chatDriver, geminiDriver, messagesDriver, responsesDriver } from './drivers.js';
import { families } from './families.js';
import { ruleFor } from './rules.js';
import type { Driver } from './scenario.js';
import { scenarios } from './scenarios.js';

const DRIVERS: readonly ((url: string, key: string) => Driver)[] = [
  chatDriver,
  responsesDriver,
  messagesDriver,
  geminiDriver,
];
const dialects = ['chat', 'responses', 'messages', 'gemini'];

let site: Site;
let upstream: MockUpstream;
let token: CreatedToken;
const drivers = new Map<string, Driver>();
/** The result of each scenario by dialect and family, for the printed table. */
const table = new Map<string, string[]>();

beforeAll(async () => {
  site = await Site.open();
  upstream = await MockUpstream.start(families.map(({ mock }) => mock));
  const ratios = Object.fromEntries(families.map(({ model }) => [model, 1]));
  await setOption(site.administrator, 'ModelRatio', JSON.stringify(ratios));
  for (const { model, channel } of families) {
    await createChannel(site.administrator, { base_url: upstream.url, models: model, auto_ban: 0, ...channel });
  }
  const user = await createUser(site.tollgate, site.administrator, { quota: 100_000_000 });
  token = await createToken(user, { unlimited_quota: true });
  for (const make of DRIVERS) {
    const driver = make(site.tollgate.url, token.key);
    drivers.set(driver.name, driver);
  }
});
afterAll(async () => {
  await site.close();
  await upstream.close();
  process.stdout.write(`\n${formatTable()}\n`);
});
beforeEach(() => upstream.reset());

/** One row for each dialect and family: a dot where a scenario works, else the letter of the rule that applies. */
function formatTable(): string {
  const width = Math.max(...[...table.keys()].map((pair) => pair.length));
  const heads = scenarios.map(({ name }, at) => `${String(at + 1).padStart(2)} ${name}`);
  const rows = [...table].map(([pair, cells]) => `${pair.padEnd(width)}  ${cells.join(' ')}`);
  return [...heads, '', ...rows].join('\n');
}

describe.each(dialects)('%s client', (dialect) => {
  describe.each(families)('with a $name upstream', ({ name: family, model }) => {
    const cells: string[] = [];
    table.set(`${dialect} → ${family}`, cells);

    it.each(scenarios)('handles $name', async (scenario) => {
      const rule = ruleFor(dialect, family, scenario);
      cells.push('✗');
      upstream.byDefault(scenario.upstream);
      const outcome = await (drivers.get(dialect) as Driver).send(scenario.parameters, model);
      if (rule) rule.check(outcome, scenario);
      else {
        scenario.check(outcome);
        scenario.sent?.(upstream.lastRequest.rawBody.toString());
      }
      cells[cells.length - 1] = rule?.letter ?? '·';
    });
  });
});

describe('ledger', () => {
  it('has no discrepancies after all calls of the matrix', async () => {
    expect(await discrepancies(site.database)).toEqual([]);
  });
});
