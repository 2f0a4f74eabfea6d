import * as z from 'zod/mini';
import { stored, useStored } from './storage';

/** A chat client the site offers, with the link that opens it: `{key}` and `{address}` stand for what it needs. */
export interface ChatTemplate {
  name: string;
  url: string;
}

const listOfPairs = z.array(z.record(z.string(), z.string()));

/** The status record's `chats`, one object each: name → link. `null` when they cannot be read. Older records hold them as text. */
export function readTemplates(raw: unknown): ChatTemplate[] | null {
  if (raw === null || raw === undefined || raw === '') return [];
  const parsed = z.safeParse(listOfPairs, typeof raw === 'string' ? fromText(raw) : raw);
  if (!parsed.success) return null;
  const templates = parsed.data.map((pair) => Object.entries(pair));
  if (templates.some((entries) => entries.length !== 1)) return null;
  return templates.flatMap((entries) => entries.map(([name, url]) => ({ name, url })));
}

function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

let seen: { raw: unknown; templates: ChatTemplate[] | null } = { raw: null, templates: [] };

/** The same list until it changes, so that it may be a dependency. */
export function useChatTemplates(): ChatTemplate[] | null {
  const raw = useStored(stored.chats);
  if (raw !== seen.raw) seen = { raw, templates: readTemplates(raw) };
  return seen.templates;
}

/** Where a template leads. */
export interface ChatTarget {
  /** Host of a web page, or the scheme of an installed app: who will get the key. */
  host: string;
  /** A web page can be framed; an app is opened by its own scheme. */
  kind: 'web' | 'app';
  /** The way there is not encrypted. */
  plain: boolean;
  link(key: string, address: string): string;
}

/** Schemes that would run or read something here instead of leading anywhere. */
const forbidden = /^(javascript|data|vbscript|blob|file|about|filesystem|view-source):$/;

/** Where the template leads; `null` when that cannot be told or must not be followed. The key never decides where it is sent. */
export function targetOf({ url: template }: ChatTemplate): ChatTarget | null {
  const place = addressOf(fill(template.trim(), 'key', 'address'));
  if (!place || forbidden.test(place.protocol)) return null;
  const web = place.protocol === 'https:' || place.protocol === 'http:';
  const otherwise = addressOf(fill(template.trim(), 'k', 'a'));
  if (web && (!place.host || place.host !== otherwise?.host)) return null;
  return {
    host: web ? place.host : place.protocol.slice(0, -1),
    kind: web ? 'web' : 'app',
    plain: place.protocol === 'http:',
    link: (key, address) =>
      fill(template.trim(), key.startsWith('sk-') ? key : `sk-${key}`, encodeURIComponent(address)),
  };
}

function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

// Functions, because `$&` in a replacement text has a meaning.
const fill = (template: string, key: string, address: string) =>
  template.replaceAll('{key}', () => key).replaceAll('{address}', () => address);
