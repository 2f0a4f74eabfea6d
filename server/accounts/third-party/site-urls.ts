import type { FastifyRequest } from 'fastify';
import type { OptionsService } from '../../options/options.service.js';

const HERE = 'http://here.invalid';
const MAX_PATH_LENGTH = 500;
const FIRST_PRINTABLE = 0x21;

/** A path on this site, with its query, unchanged; or empty for a text that could lead to another site. */
export function localPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > MAX_PATH_LENGTH || !text.startsWith('/')) return '';
  // Browsers treat a backslash as a slash and drop tabs and line ends, and a router may decode the path first.
  const decoded = decodedText(text);
  if (decoded === null || [text, decoded].some((form) => form.includes('\\') || hasControl(form))) return '';
  if (decoded.startsWith('//') || !URL.canParse(text, HERE)) return '';
  const { origin, pathname } = new URL(text, HERE);
  // The removal of dot segments can produce two consecutive slashes.
  return origin === HERE && !pathname.startsWith('//') ? text : '';
}

function decodedText(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function hasControl(text: string): boolean {
  return [...text].some((character) => (character.codePointAt(0) ?? 0) < FIRST_PRINTABLE && character !== ' ');
}

/** The address of this site that providers use, and the one that the browser used; both without a trailing slash. */
export function siteOf(
  options: Pick<OptionsService, 'get'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): { site: string; siteOrigin: string } {
  const siteOrigin = `${protocol}://${host}`;
  return { site: options.get('ServerAddress') || siteOrigin, siteOrigin };
}
