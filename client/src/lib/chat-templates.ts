import * as z from 'zod/mini';
import { parsedJson } from './json';
import { stored, useStored } from './storage';

/**
 * A chat client of the site with its link template: `{key}` and `{address}` are placeholders; `{cherryConfig}`,
 * `{aionuiConfig}` and `{deepchatConfig}` contain both in the format of these clients; `ccswitch` represents a link to
 * CC Switch.
 */
export interface ChatTemplate {
  name: string;
  url: string;
}

const listOfPairs = z.array(z.record(z.string(), z.string()));

/**
 * Parses `chats` of the status record, one object each: name → link. `null` if it is invalid. Older records contain
 * JSON text.
 */
export function readTemplates(raw: unknown): ChatTemplate[] | null {
  if (raw === null || raw === undefined || raw === '') return [];
  const parsed = z.safeParse(listOfPairs, typeof raw === 'string' ? parsedJson(raw) : raw);
  if (!parsed.success) return null;
  const templates = parsed.data.map((pair) => Object.entries(pair));
  if (templates.some((entries) => entries.length !== 1)) return null;
  return templates.flatMap((entries) => entries.map(([name, url]) => ({ name, url })));
}

let seen: { raw: unknown; templates: ChatTemplate[] | null } = { raw: null, templates: [] };

/** The parsed list, stable until it changes, so that it can be a dependency. */
export function useChatTemplates(): ChatTemplate[] | null {
  const raw = useStored(stored.chats);
  if (raw !== seen.raw) seen = { raw, templates: readTemplates(raw) };
  return seen.templates;
}

/** Target of a template. */
export interface ChatTarget {
  /** Host of a web page or scheme of an installed app, which receives the key. */
  host: string;
  /** A web page can be embedded; an app is opened by its scheme. */
  kind: 'web' | 'app';
  /** The connection is not encrypted. */
  plain: boolean;
  link(key: string, address: string): string;
}

/** Schemes that would execute or read local content. */
const forbidden = /^(javascript|data|vbscript|blob|file|about|filesystem|view-source):$/;

/** Target of the template; `null` if it is unknown or forbidden. The key never influences the target. */
export function targetOf({ name, url }: ChatTemplate): ChatTarget | null {
  const template = url.trim() === 'ccswitch' ? ccSwitch(name) : url.trim();
  const place = addressOf(fill(template, 'key', 'address'));
  if (!place || forbidden.test(place.protocol)) return null;
  const web = place.protocol === 'https:' || place.protocol === 'http:';
  const otherwise = addressOf(fill(template, 'k', 'a'));
  if (web && (!place.host || place.host !== otherwise?.host)) return null;
  return {
    host: web ? place.host : place.protocol.slice(0, -1),
    kind: web ? 'web' : 'app',
    plain: place.protocol === 'http:',
    link: (key, address) => fill(template, key.startsWith('sk-') ? key : `sk-${key}`, address),
  };
}

/** A menu entry of a chat client. Its position in the list is its address: `/chat/{place}`. */
export interface ChatEntry {
  name: string;
  place: number;
}

/** The clients with a valid link. Other gateways also define names without a link, such as `fluentread`. */
export const chatEntries = (templates: readonly ChatTemplate[] | null): ChatEntry[] =>
  (templates ?? []).flatMap((template, place) => (targetOf(template) ? [{ name: template.name, place }] : []));

function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether the link passes a key to the client. */
export const takesKey = (url: string): boolean =>
  url.trim() === 'ccswitch' || ['{key}', ...Object.keys(configs)].some((place) => url.includes(place));

/** Deep link that adds a provider for Claude Code to CC Switch: https://github.com/farion1231/cc-switch. */
const ccSwitch = (name: string) =>
  `ccswitch://v1/import?resource=provider&app=claude&name=${encodeURIComponent(name)}&homepage={address}&endpoint={address}&apiKey={key}`;

/**
 * Configurations that clients import as Base64 of JSON. The clients identify this kind of gateway by the name of its
 * most common implementation.
 */
const configs: Readonly<Record<string, (baseUrl: string, apiKey: string) => object>> = {
  '{cherryConfig}': (baseUrl, apiKey) => ({ id: 'new-api', baseUrl, apiKey }),
  '{aionuiConfig}': (baseUrl, apiKey) => ({ platform: 'new-api', baseUrl, apiKey }),
  '{deepchatConfig}': (baseUrl, apiKey) => ({ id: 'new-api', baseUrl, apiKey }),
};

/** @param address the plain address; it is encoded where the link contains it */
function fill(template: string, key: string, address: string): string {
  // Replacement functions, because `$&` has a special meaning in replacement strings.
  let link = template.replaceAll('{key}', () => key).replaceAll('{address}', () => encodeURIComponent(address));
  for (const [name, config] of Object.entries(configs)) {
    link = link.replaceAll(name, () => encodeURIComponent(base64(JSON.stringify(config(address, key)))));
  }
  return link;
}

/** Base64 of JSON; non-ASCII characters, which `btoa` rejects, are escaped as JSON allows. */
const base64 = (json: string) =>
  btoa(json.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`));
