import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../../support/browser.js';
import { given } from '../../support/tollgate/given.js';
import { Site } from '../../support/tollgate/site.js';
import { accessibilityFaults, frameFaults, overflow, settled, sizes, textFaults, touchFaults } from '../gates.js';
import type { Language } from '../texts.js';
import { Visitor } from '../visitor.js';
import { furnish } from './furnish.js';
import { type Screen, screens } from './screens.js';
import { type Findings, type Gate, Tally } from './tally.js';

type Theme = 'light' | 'dark';

/** Pictures are for people: `npm run screenshots` takes them, every test run looks for what is wrong. */
const gallery = process.env.SCREENSHOTS === 'true';
const folder = join(import.meta.dirname, '..', '..', 'screenshots');

/**
 * Holds screens against the gates, in both sizes. A test run looks at each screen once, at one half in Chinese by day and at
 * the other in English by night; `npm run screenshots` looks at all in every pair and takes eight pictures of each.
 * @param half which of every two neighbours a test run looks at
 */
export function lookAtScreens(language: Language, usual: Theme, half: 0 | 1): void {
  describe(`a site in use, in ${language}`, () => {
    let browser: Browser;
    let site: Site;
    const walked = screens.filter((_, index) => gallery || index % 2 === half);
    const themes: Theme[] = gallery ? ['light', 'dark'] : [usual];
    const widths = Object.values(sizes).map(({ width }) => width);
    const tally = new Tally(`${language} × ${themes.join(' and ')} × ${widths.join(' and ')} px`);

    beforeAll(async () => {
      [browser, site] = await Promise.all([openBrowser(), Site.open()]);
      await mkdir(folder, { recursive: true });
      await furnish(site);
    }, 120_000);
    afterAll(async () => {
      process.stdout.write(`\n${tally.summary()}`);
      if (gallery) await tally.save(folder);
      await browser.close();
      await site.close();
    });

    describe.each(themes)('%s', (theme) => {
      const visitors = new Map<Screen['who'], Visitor>();

      beforeAll(async () => {
        const newcomer = `new-${theme}`;
        await given.user(site.tollgate, site.administrator, { username: newcomer, quota: 500_000 });
        for (const [who, username] of [['visitor'], ['administrator', 'root'], ['newcomer', newcomer]] as const) {
          const visitor = await Visitor.arrive(browser, site.tollgate.url, language);
          visitors.set(who, visitor);
          await visitor.page.emulateMedia({ colorScheme: theme });
          await visitor.open('/login');
          if (!username) continue;
          await visitor.logIn(username, given.password);
          await visitor.isAt('/token');
        }
      }, 60_000);

      it.each(walked)('$name', async ({ name, path, who, show }) => {
        const visitor = visitors.get(who);
        if (!visitor) throw new Error(`Nobody plays the ${who}.`);
        tally.expect(name);
        await visitor.visit(path);
        await visitor.page.locator(`html.${theme}`).waitFor();
        await show(visitor);
        const findings = await inspect(visitor, `${name}.${language}.${theme}`);
        tally.add(name, findings);
        expect(linesOf(findings)).toEqual([]);
      });
    });
  });
}

/** What is wrong with what is on screen, in both sizes; in a gallery run it is photographed, too. */
export async function inspect(visitor: Visitor, picture: string): Promise<Findings> {
  const { page, language } = visitor;
  const findings = new Map<Gate, string[]>();
  const note = (gate: Gate, faults: readonly string[]) =>
    findings.set(gate, [...(findings.get(gate) ?? []), ...faults]);
  // A tip under a resting pointer is nothing a person sees everywhere.
  await page.mouse.move(0, 0);
  for (const size of ['desktop', 'phone'] as const) {
    await visitor.resize(size);
    await settled(page);
    if (gallery) await page.screenshot({ path: join(folder, `${picture}.${sizes[size].width}.png`) });
    const at = (faults: readonly string[]) => faults.map((fault) => `${size}: ${fault}`);
    note('overflow', at(await overflow(page)));
    // Takes a second each time; what a phone shows differently is looked at in a gallery run.
    if (size === 'desktop' || gallery) note('accessibility', at(await accessibilityFaults(page)));
    if (size === 'desktop') {
      note('frame', at(await frameFaults(page, language)));
      note('texts', at(await textFaults(page, language)));
    } else note('touch', at(await touchFaults(page)));
  }
  await visitor.resize('desktop');
  for (const complaint of visitor.takeComplaints()) note(gateOf(complaint), [complaint]);
  return findings;
}

/** The words with which a browser's complaints begin. */
function gateOf(complaint: string): Gate {
  if (complaint.startsWith('off origin:')) return 'off origin';
  return complaint.startsWith('failed:') ? 'network' : 'console';
}

export const linesOf = (findings: Findings): string[] =>
  [...findings].flatMap(([gate, faults]) => faults.map((fault) => `${gate}: ${fault}`));
