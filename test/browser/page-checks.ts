import type { AxeResults, RunOptions } from 'axe-core';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { forbiddenTexts, type Language } from './texts.js';

/** The two widths every screen is made for (CSS px). */
export const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 360, height: 740 },
} as const;

const axeOptions: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  // No rule of these needs the style sheets, which axe would otherwise collect first.
  preload: false,
};

/** Between two checks of a page (ms). Without it Chromium would draw a frame for each. */
const polling = 50;

/** Waits until nothing on the page moves or loads. Endless animations (spinners) do not count. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const moving = document.getAnimations().filter((animation) => {
        const { iterations } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === 'running' && iterations !== Number.POSITIVE_INFINITY;
      });
      return moving.length === 0 && !document.querySelector('[aria-busy=true]') && document.fonts.status === 'loaded';
    },
    undefined,
    { polling },
  );
}

/** Text written by administrators is not translated; these descriptions of groups exist from the start. */
const siteTexts = ['默认分组', 'vip分组'];

/** Faults of the frame of the page: language, title, heading, Chinese text on an English page. One line each. */
export function frameFaults(page: Page, language: Language): Promise<string[]> {
  return page.evaluate(
    ({ expected, known }) => {
      const faults: string[] = [];
      const lang = document.documentElement.lang;
      if (lang !== expected) faults.push(`html lang is ${lang}`);
      if (!/^.+ · Tollgate$/.test(document.title)) faults.push(`the title is ${document.title}`);
      const headings = document.querySelectorAll('h1').length;
      if (headings !== 1) faults.push(`${headings} h1`);
      if (expected !== 'en') return faults;

      const letters = /[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]/;
      const chinese = (text: string) => letters.test(known.reduce((rest, word) => rest.replaceAll(word, ''), text));
      const foreign = (element: Element | null) => element?.closest('[lang^=zh]:not(html)') != null;
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { textContent, parentElement } = walker.currentNode;
        if (textContent && chinese(textContent) && parentElement?.checkVisibility() && !foreign(parentElement)) {
          faults.push(`Chinese text: ${textContent}`);
        }
      }
      for (const element of document.body.querySelectorAll('[aria-label],[title],[placeholder],[alt]')) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const value = element.getAttribute(name);
          if (value && chinese(value) && !foreign(element)) faults.push(`Chinese ${name}: ${value}`);
        }
      }
      return faults;
    },
    { expected: languageTags[language], known: siteTexts },
  );
}

const languageTags = { zh: 'zh-CN', en: 'en' } as const;

/** Texts on screen, visible or for screen readers, that are a key instead of a text or belong to the other language. */
export function textFaults(page: Page, language: Language): Promise<string[]> {
  return page.evaluate((forbidden) => {
    const never = new Set(JSON.parse(forbidden) as string[]);
    const faults: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { textContent, parentElement } = walker.currentNode;
      const text = textContent?.trim() ?? '';
      if (never.has(text) && !parentElement?.closest('[lang]:not(html)')) faults.push(`not a text of here: ${text}`);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? '';
        if (never.has(text) && !element.closest('[lang]:not(html)')) faults.push(`not a ${name} of here: ${text}`);
      }
    }
    return faults;
  }, forbiddenTexts(language));
}

/** Touch targets that are too small on a phone, and fields into which its browser would zoom. */
export function touchFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]');
    const name = (element: Element) =>
      `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    const measure = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${Math.round(width)} × ${Math.round(height)}`;
    };
    const targets = [...document.querySelectorAll('button, [role=button], [role=tab], [role=menuitem], summary')]
      .filter(shown)
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        // An element of one pixel is for screen readers only; its label is the touch target.
        return width > 1 && height > 1 && (width < 24 || height < 24);
      })
      .map((element) => `too small for a finger: ${name(element)} ${measure(element)}`);
    const typed = 'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=hidden])';
    const fields = [...document.querySelectorAll(typed)]
      .filter((element) => shown(element) && Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      .map((element) => `would zoom in: ${name(element)} ${element.getAttribute('name') ?? element.id}`);
    return [...targets, ...fields];
  });
}

/** Elements that overflow the page horizontally. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    const names = widest.slice(-3).map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`);
    return [`${scrollWidth} px wide in ${clientWidth}: ${names.join(' | ')}`];
  });
}

/** Serious and critical violations of WCAG 2.2 AA, one line each. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  // Once per document: the script has half a megabyte, and the console changes screens without a new document.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => {
    const { axe: inPage } = window as unknown as { axe: { run(of: Document, by: object): Promise<AxeResults> } };
    return (await inPage.run(document, options)).violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      html: nodes.map((node) => node.html.slice(0, 200)).join(' '),
    }));
  }, axeOptions);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }) => `${id}: ${html}`);
}
