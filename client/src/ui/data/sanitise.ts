import DOMPurify from 'dompurify';
import { marked } from 'marked';

const purify = DOMPurify(window);

// Links of foreign texts leave the console in a new tab and carry nothing back; a picture without a text is decoration.
purify.addHook('afterSanitizeAttributes', (node) => {
  if (node instanceof HTMLImageElement && !node.hasAttribute('alt')) node.alt = '';
  if (node instanceof HTMLAnchorElement && node.href && new URL(node.href).origin !== window.location.origin) {
    node.target = '_blank';
    node.rel = 'noopener noreferrer';
  }
});

/** HTML without scripts, handlers, forms, frames or inline styles. */
export function sanitise(source: string, format: 'html' | 'markdown'): string {
  const html = format === 'markdown' ? marked.parse(source, { async: false, gfm: true, breaks: true }) : source;
  return purify.sanitize(html, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'input', 'textarea', 'select', 'button', 'style', 'iframe'],
    FORBID_ATTR: ['style'],
  });
}
