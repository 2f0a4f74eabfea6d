import { describe, expect, it } from '@jest/globals';
import { sanitise } from './sanitise';

const CODE = 'window.hit=1';

/** Elements that a source may use, with a place for attributes. */
const ELEMENTS = [
  '<img src=x %>',
  '<svg %></svg>',
  '<svg><g %></g></svg>',
  '<math %></math>',
  '<a href=/x %>x</a>',
  '<p %>x</p>',
  '<video src=x %></video>',
  '<audio src=x %></audio>',
  '<video><source src=x %></video>',
  '<details open %></details>',
  '<marquee %>x</marquee>',
  '<body %>x',
  '<table %></table>',
  '<input autofocus %>',
  '<x-y tabindex=1 %>x</x-y>',
];
const HANDLERS = [
  'onerror',
  'onload',
  'onclick',
  'ONFOCUS',
  'ontoggle',
  'onanimationstart',
  'onpointerrawupdate',
  'x\tonbegin',
];
const byHandler = ELEMENTS.flatMap((element) =>
  HANDLERS.map((handler) => element.replace('%', `${handler}="${CODE}"`)),
);

/** Addresses that run a script when followed or loaded. */
const ADDRESSES = [
  `javascript:${CODE}`,
  `JaVaScRiPt:${CODE}`,
  `java\tscript:${CODE}`,
  `java\nscript:${CODE}`,
  ` javascript:${CODE}`,
  `&#106;avascript:${CODE}`,
  `&#x6A;avascript&colon;${CODE}`,
  `java&Tab;script:${CODE}`,
  `\u0001javascript:${CODE}`,
  `vbscript:${CODE}`,
  `data:text/html,<script>${CODE}</script>`,
  'data:text/html;base64,PHNjcmlwdD4xPC9zY3JpcHQ+',
];
const PLACES = [
  '<a href="%">x</a>',
  '<svg><a xlink:href="%"><text>x</text></a></svg>',
  '<iframe src="%"></iframe>',
  '<object data="%"></object>',
  '<embed src="%">',
  '<form action="%"><button>x</button></form>',
  '<base href="%">',
  '<a href=/x><area href="%"></a>',
  '<meta http-equiv=refresh content="0;url=%">',
  '<link rel=stylesheet href="%">',
  '[x](<%>)',
  '![x](<%>)',
  '[x]: <%>\n\n[x]',
  '<%>',
];
const byAddress = PLACES.flatMap((place) => ADDRESSES.map((address) => place.replace('%', address)));

/** Scripts, and markup that a parser may read differently from the sanitiser. */
const SCRIPTS = [`<script>${CODE}</script>`, '<script src=//x></script>', `<img src=x onerror=${CODE}>`];
const WRAPPERS = [
  '%',
  '`%',
  '# %',
  '> %',
  '* %',
  '|a|\n|-|\n|%|',
  '<!--><!-- -->%',
  '<noscript><p title="</noscript>%">',
  '&lt;%',
  '<svg><style>%</style></svg>',
  '<math><mtext><table><mglyph><style><!--</style>%',
  '<template>%</template>',
  '<select><template><style><!--</style>%',
  '<textarea></textarea>%',
  '<title></title>%',
  '<svg><foreignObject>%',
  '<iframe srcdoc="%"></iframe>',
  '<svg></p><style><a id="</style>%">',
  '<form><math><mtext></form><form>%',
  '<xmp>%',
  '{{constructor.constructor("window.hit=1")()}}%',
  '<p style="background:url(//x)">%</p>',
  '<scr<script>ipt>%',
];
const byMarkup = WRAPPERS.flatMap((wrapper) => SCRIPTS.map((script) => wrapper.replace('%', script)));

const FORBIDDEN = [
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'input',
  'textarea',
  'select',
  'button',
  'style',
  'link',
  'meta',
  'base',
  'svg',
  'math',
  'noscript',
].join();
const ADDRESS = /^(href|src|action|data|xlink:href|formaction|poster|background)$/;
const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** Whether an address can execute a script when it is loaded or followed. Browsers do not execute scripts in images. */
function executesScript(address: string, { localName }: Element): boolean {
  const { protocol } = new URL(address, 'https://tollgate.example/');
  return !SAFE_PROTOCOLS.includes(protocol) && !(localName === 'img' && protocol === 'data:');
}

/** Elements and attributes of sanitised HTML that could execute a script in a browser. */
const dangersIn = (html: string) => dangersBelow(new DOMParser().parseFromString(html, 'text/html'));

function dangersBelow(root: ParentNode): string[] {
  const dangers = [...root.querySelectorAll(FORBIDDEN)].map(({ localName }) => localName);
  for (const element of root.querySelectorAll('*')) {
    if (element instanceof HTMLTemplateElement) dangers.push(...dangersBelow(element.content));
    for (const { name, value } of element.attributes) {
      const dangerous = /^(on|style$|srcdoc$)/.test(name) || (ADDRESS.test(name) && executesScript(value, element));
      if (dangerous) dangers.push(`${name}=${value}`);
    }
  }
  return dangers;
}

describe('sanitised text', () => {
  it.each([
    ['event handlers', byHandler],
    ['addresses', byAddress],
    ['markup', byMarkup],
  ])('contains nothing that could execute a script: %s', (_, payloads) => {
    const failed: Record<string, string[]> = {};
    for (const payload of payloads) {
      for (const format of ['html', 'markdown'] as const) {
        const dangers = dangersIn(sanitise(`before ${payload}\n\n${payload}`, format));
        if (dangers.length > 0) failed[`${format} ${payload}`] = dangers;
      }
    }
    expect(failed).toEqual({});
    expect(Reflect.has(window, 'hit')).toBe(false);
  });

  it('keeps links, images and text', () => {
    const html = sanitise('**x** [a](https://example.com/) ![b](/b.png) <b title="t">c</b>', 'markdown');
    const page = new DOMParser().parseFromString(html, 'text/html');
    expect(page.body.textContent?.trim()).toBe('x a  c');
    expect(page.querySelector('a')?.getAttribute('href')).toBe('https://example.com/');
    expect(page.querySelector('img')?.getAttribute('src')).toBe('/b.png');
    expect(page.querySelector('b')?.title).toBe('t');
  });
});
