import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { createUser } from '../../support/tollgate/fixtures.js';
import type { Site } from '../../support/tollgate/site.js';
import { BrowserUser } from '../browser-user.js';
import { accessibilityFaults, frameFaults, overflow, settled, sizes, textFaults, touchFaults } from '../page-checks.js';
import type { Language } from '../texts.js';
import { type Criterion, type Findings, ScreenReport } from './screen-report.js';
import { type Screen, screens } from './screens.js';

type Theme = 'light' | 'dark';

/** `npm run screenshots` also takes screenshots; a test run only looks for faults. */
const gallery = process.env.SCREENSHOTS === 'true';
const folder = join(import.meta.dirname, '..', '..', 'screenshots');

/**
 * Checks screens against the criteria, on desktop and phone. A test run checks each screen once: one half in Chinese and
 * the light theme, the other in English and the dark theme. `npm run screenshots` checks all screens in every language
 * and theme, and takes eight screenshots of each.
 * @param open returns the browser and the prepared site, once they are open
 * @param half which of every two neighbouring screens a test run checks
 */
export function checkScreens(
  open: () => { browser: Browser; site: Site },
  language: Language,
  usual: Theme,
  half: 0 | 1,
): void {
  describe(`screens in ${language}`, () => {
    const selected = apart(screens.filter((_, index) => gallery || index % 2 === half));
    const themes: Theme[] = gallery ? ['light', 'dark'] : [usual];
    const widths = Object.values(sizes).map(({ width }) => width);
    const report = new ScreenReport(`${language} × ${themes.join(' and ')} × ${widths.join(' and ')} px`);

    afterAll(async () => {
      process.stdout.write(`\n${report.summary()}`);
      if (!gallery) return;
      await mkdir(folder, { recursive: true });
      await report.save(folder);
    });

    describe.each(themes)('%s theme', (theme) => {
      const visitors = new Map<Screen['who'], BrowserUser>();

      beforeAll(async () => {
        const { browser, site } = open();
        const username = `new-${language}-${theme}`;
        const user = await createUser(site.tollgate, site.administrator, { username, quota: 500_000 });
        for (const [who, person] of [['visitor'], ['administrator', site.administrator], ['user', user]] as const) {
          const visitor = await BrowserUser.arrive(browser, site.tollgate.url, language, person);
          visitors.set(who, visitor);
          await visitor.page.emulateMedia({ colorScheme: theme });
        }
      }, 60_000);
      afterAll(async () => {
        for (const visitor of visitors.values()) await visitor.leave();
      });

      it.each(selected)('$name has no faults', async ({ name, path, who, show }) => {
        const visitor = visitors.get(who);
        if (!visitor) throw new Error(`There is no ${who}.`);
        report.expect(name);
        await visitor.visit(path);
        await visitor.page.locator(`html.${theme}`).waitFor();
        await show(visitor);
        const findings = await inspect(visitor, `${name}.${language}.${theme}`);
        report.add(name, findings);
        expect(linesOf(findings)).toEqual([]);
      });
    });
  });
}

/** Separates the screens of one page, because a visitor who is already there would load the whole console again. */
function apart(list: readonly Screen[]): Screen[] {
  const seen = new Map<string, number>();
  const rounds = list.map(({ who, path }) => {
    const page = `${who} ${path.split(/[/?]/)[1]}`;
    const round = seen.get(page) ?? 0;
    seen.set(page, round + 1);
    return round;
  });
  return Array.from({ length: Math.max(...rounds) + 1 }, (_, round) =>
    list.filter((_screen, index) => rounds[index] === round),
  ).flat();
}

/** The faults of the current screen on desktop and phone; a gallery run also takes screenshots. */
export async function inspect(visitor: BrowserUser, filename: string): Promise<Findings> {
  const { page, language } = visitor;
  const findings = new Map<Criterion, string[]>();
  const note = (criterion: Criterion, faults: readonly string[]) =>
    findings.set(criterion, [...(findings.get(criterion) ?? []), ...faults]);
  // Moves the pointer away, so that no tooltip is open.
  await page.mouse.move(0, 0);
  for (const size of ['desktop', 'phone'] as const) {
    await visitor.resize(size);
    await settled(page);
    if (gallery) await page.screenshot({ path: join(folder, `${filename}.${sizes[size].width}.png`) });
    const at = (faults: readonly string[]) => faults.map((fault) => `${size}: ${fault}`);
    note('overflow', at(await overflow(page)));
    // This takes a second each time, so phone screens are checked in a gallery run only.
    if (size === 'desktop' || gallery) note('accessibility', at(await accessibilityFaults(page)));
    if (size === 'desktop') {
      note('frame', at(await frameFaults(page, language)));
      note('texts', at(await textFaults(page, language)));
    } else note('touch', at(await touchFaults(page)));
  }
  await visitor.resize('desktop');
  for (const browserError of visitor.takeBrowserErrors()) note(criterionOf(browserError), [browserError]);
  return findings;
}

/** The criterion of a browser error, by its first words. */
function criterionOf(browserError: string): Criterion {
  if (browserError.startsWith('off origin:')) return 'off origin';
  return browserError.startsWith('failed:') ? 'network' : 'console';
}

export const linesOf = (findings: Findings): string[] =>
  [...findings].flatMap(([criterion, faults]) => faults.map((fault) => `${criterion}: ${fault}`));
