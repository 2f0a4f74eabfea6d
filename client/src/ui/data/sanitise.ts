import DOMPurify from 'dompurify';
import { marked } from 'marked';

const purify = DOMPurify(window);

// Links of untrusted texts open a new tab without opener and referrer; an image without alt text is decorative.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLImageElement && !node.hasAttribute('alt')) node.alt = '';
  if (node instanceof HTMLAnchorElement && node.href && new URL(node.href).origin !== window.location.origin) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  }
});

/** A page has a single level-1 heading: headings of the source are lowered by one level. */
function lower(root: ParentNode) {
  for (const heading of root.querySelectorAll('h1, h2, h3, h4, h5')) {
    const below = document.createElement(`h${Number(heading.tagName.slice(1)) + 1}`);
    for (const { name, value } of heading.attributes) below.setAttribute(name, value);
    below.append(...heading.childNodes);
    heading.replaceWith(below);
  }
}

/** HTML without scripts, handlers, forms, frames or inline styles, and with lowered headings. */
export function sanitise(source: string, format: 'html' | 'markdown'): string {
  const html = format === 'markdown' ? marked.parse(source, { async: false, gfm: true, breaks: true }) : source;
  const clean = purify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'input', 'textarea', 'select', 'button', 'style', 'iframe'],
    FORBID_ATTR: ['style'],
  });
  lower(clean);
  const page = document.createElement('div');
  page.append(clean);
  return page.innerHTML;
}
