import { expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { computeStyleOnDemand } from './computed-style.ts';

const page = `
  <style>.removed { display: none } .invisible { visibility: hidden } .unclickable { pointer-events: none } .removed.flex { display: flex }
    @media screen { li { display: flex } } @media print { td { display: none } }</style>
  <main class="invisible"><p>text</p><b style="visibility: visible">text</b></main>
  <div class="removed">text</div> <div class="removed flex">text</div> <span style="display: none" class="flex">text</span>
  <form class="unclickable" style="color: red"><button>text</button><input type="hidden"><input hidden><select><option>1</option></select></form>
  <table><tbody><tr><td>1</td></tr></tbody></table><ul><li>text</li></ul><svg><path /></svg>`;

const names = ['display', 'visibility', 'pointer-events', 'color', 'toString'];

function stylesOf({ window }: JSDOM): string[][] {
  return [...window.document.body.querySelectorAll('*')].map((element) => {
    const style = window.getComputedStyle(element);
    return [element.outerHTML, style.pointerEvents, ...names.map((name) => style.getPropertyValue(name))];
  });
}

it('a style computed on demand has the values of jsdom', () => {
  const onDemand = new JSDOM(page);
  computeStyleOnDemand(onDemand.window);
  expect(stylesOf(onDemand)).toEqual(stylesOf(new JSDOM(page)));
  const changed = new JSDOM(page);
  for (const { window } of [onDemand, changed]) {
    const [sheet] = window.document.styleSheets;
    sheet?.deleteRule(0);
    sheet?.insertRule('.removed { display: inline }', 0);
  }
  expect(stylesOf(onDemand)).toEqual(stylesOf(changed));
});
