import * as z from 'zod/mini';
import { stored, useStored } from './storage';

/**
 * A chat client the site offers, with the link that opens it: `{key}` and `{address}` stand for what it needs, `{cherryConfig}`,
 * `{aionuiConfig}` and `{deepchatConfig}` for both in the form of these clients, and `ccswitch` for a link to CC Switch.
 */
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

/** An entry of a menu of chat clients. Its place in the list is its address: `/chat/{place}`. */
export interface ChatEntry {
  name: string;
  place: number;
}

/** The clients whose link leads somewhere. Other gateways know words, such as `fluentread`, that no link stands for. */
export const chatEntries = (templates: readonly ChatTemplate[] | null): ChatEntry[] =>
  (templates ?? []).flatMap((template, place) => (targetOf(template) ? [{ name: template.name, place }] : []));

function addressOf(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Whether the client gets a token by the link. */
export const takesKey = (url: string): boolean =>
  url.trim() === 'ccswitch' || ['{key}', ...Object.keys(configs)].some((place) => url.includes(place));

/** How CC Switch is asked to add a provider for Claude Code: https://github.com/farion1231/cc-switch, deep links. */
const ccSwitch = (name: string) =>
  `ccswitch://v1/import?resource=provider&app=claude&name=${encodeURIComponent(name)}&homepage={address}&endpoint={address}&apiKey={key}`;

/** What clients import as Base64 of JSON. They know this kind of gateway by the name of its most common member. */
const configs: Readonly<Record<string, (baseUrl: string, apiKey: string) => object>> = {
  '{cherryConfig}': (baseUrl, apiKey) => ({ id: 'new-api', baseUrl, apiKey }),
  '{aionuiConfig}': (baseUrl, apiKey) => ({ platform: 'new-api', baseUrl, apiKey }),
  '{deepchatConfig}': (baseUrl, apiKey) => ({ id: 'new-api', baseUrl, apiKey }),
};

/** @param address as it is; it is encoded where the link has it */
function fill(template: string, key: string, address: string): string {
  // Functions, because `$&` in a replacement text has a meaning.
  let link = template.replaceAll('{key}', () => key).replaceAll('{address}', () => encodeURIComponent(address));
  for (const [name, config] of Object.entries(configs)) {
    link = link.replaceAll(name, () => encodeURIComponent(base64(JSON.stringify(config(address, key)))));
  }
  return link;
}

/** Base64 of JSON; other letters than ASCII, which `btoa` refuses, are escaped as JSON allows. */
const base64 = (json: string) =>
  btoa(json.replace(/[^ -~]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`));
