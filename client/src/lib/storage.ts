import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { parsedJson } from './json';

/** One local-storage entry: validated on every read; an invalid value is dropped, never thrown. */
export interface Entry<T> {
  readonly key: string;
  read(): T;
  write(value: T): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

type Codec<T> = { decode(text: string): T | undefined; encode(value: T): string };

const jsonOf = <T>(schema: z.ZodMiniType<T>): Codec<T> => ({
  decode(text) {
    const parsed = z.safeParse(schema, parsedJson(text));
    return parsed.success ? parsed.data : undefined;
  },
  encode: (value) => JSON.stringify(value),
});

/** Plain text, as the keys of the console of new-api store it (`theme-mode`, `i18nextLng`), with the same validation. */
const textOf = <T extends string>(schema: z.ZodMiniType<T>): Codec<T> => ({
  decode(text) {
    const parsed = z.safeParse(schema, text);
    return parsed.success ? parsed.data : undefined;
  },
  encode: (value) => value,
});

// Access throws in private windows and with blocked storage: the console then uses memory only.
function rawGet(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function rawSet(key: string, value: string | null) {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    return;
  }
}

function entry<T>(key: string, codec: Codec<T>, fallback: T): Entry<T> {
  const listeners = new Set<() => void>();
  let seenText: string | null | undefined;
  let value = fallback;

  const refresh = () => {
    const text = rawGet(key);
    if (text === seenText) return;
    seenText = text;
    const decoded = text === null ? undefined : codec.decode(text);
    if (text !== null && decoded === undefined) rawSet(key, null);
    value = decoded ?? fallback;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    refresh();
    notify();
  };

  return {
    key,
    read() {
      refresh();
      return value;
    },
    write(next) {
      seenText = codec.encode(next);
      value = next;
      rawSet(key, seenText);
      notify();
    },
    clear() {
      seenText = null;
      value = fallback;
      rawSet(key, null);
      notify();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Re-renders on changes of the entry, also from other tabs. */
export function useStored<T>(item: Entry<T>): T {
  return useSyncExternalStore(item.subscribe, item.read);
}

/** The user record of the login response; other fields are not used. */
export const sessionUser = z.object({
  id: z.number(),
  username: z.string(),
  display_name: z._default(z.string(), ''),
  role: z.number(),
  status: z._default(z.number(), 1),
  group: z._default(z.string(), 'default'),
  /** The permissions of users with a staff role, once the server has returned them; administrators have all. */
  permissions: z.optional(z.array(z.string())),
});

/** The signed-in user as returned by the login call. Never contains a key or a token. */
export type SessionUser = z.infer<typeof sessionUser>;

export const pageSizes = [10, 20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** `24h` and `12h` use the time zone of the browser. */
export const timeFormats = ['24h', '12h', 'utc'] as const;
export type TimeFormat = (typeof timeFormats)[number];

const columnIds = z._default(z.array(z.string()), []);
/**
 * The columns of a list as its user has arranged them. Choices of older consoles have neither pinned columns nor
 * widths.
 */
export const columnChoice = z.object({
  hidden: z.array(z.string()),
  order: z.array(z.string()),
  pinnedStart: columnIds,
  pinnedEnd: columnIds,
  /** In CSS pixels; other columns have the width of their content. */
  widths: z._default(z.array(z.object({ id: z.string(), width: z.number() })), []),
});
export type ColumnChoice = z.infer<typeof columnChoice>;

/** Columns that had another id in older consoles. */
const renamedColumns = new Map([['picture', 'image']]);
const currentColumns = (ids: readonly string[]) => ids.map((id) => renamedColumns.get(id) ?? id);

/** Column choice stored by older consoles: visibility by column, some by field name. */
const columnsShown = z.record(z.string(), z.boolean());
const columnOfField: Partial<Record<string, string>> = { username: 'user', use_time: 'duration' };

const columns: Codec<ColumnChoice | null> = {
  decode(text) {
    const raw = parsedJson(text);
    const choice = z.safeParse(z.nullable(columnChoice), raw);
    if (choice.success) {
      const { data } = choice;
      return data && { ...data, hidden: currentColumns(data.hidden), order: currentColumns(data.order) };
    }
    const older = z.safeParse(columnsShown, raw);
    if (!older.success) return undefined;
    const hidden = Object.keys(older.data).filter((id) => !older.data[id]);
    return columnChoice.parse({ hidden: hidden.map((id) => columnOfField[id] ?? id), order: [] });
  },
  encode: (value) => JSON.stringify(value),
};

/** Older consoles stored languages with a region; the region is ignored. */
const languages = textOf(z.enum(['zh', 'en', '']));
const language: Codec<'zh' | 'en' | ''> = {
  ...languages,
  decode: (text) => languages.decode(text.replace(/-.*/, '')),
};

/**
 * Keys that the console of new-api does not have are namespaced and versioned: a change of the format increases the
 * version.
 */
const ours = (name: string) => `tollgate.v1.${name}`;

/** An entry of one feature: namespaced, versioned and validated. Create it once, outside components. */
export const storedJson = <T>(name: string, schema: z.ZodMiniType<T>, fallback: T): Entry<T> =>
  entry(ours(name), jsonOf(schema), fallback);

export const stored = {
  user: entry<SessionUser | null>('user', jsonOf(z.nullable(sessionUser)), null),
  /** Whether the last session of this browser ended without a sign-out. */
  sessionExpired: entry(ours('session-expired'), jsonOf(z.boolean()), false),
  status: entry<unknown>('status', jsonOf(z.unknown()), null),
  themeMode: entry('theme-mode', textOf(z.enum(['light', 'dark', 'system'])), 'system'),
  language: entry('i18nextLng', language, ''),
  pageSize: entry<PageSize>('page-size', jsonOf(z.literal([10, 20, 50, 100])), 20),
  sidebarCollapsed: entry<boolean | null>('default_collapse_sidebar', jsonOf(z.nullable(z.boolean())), null),
  enableDataExport: entry('enable_data_export', jsonOf(z.boolean()), false),
  enableDrawing: entry('enable_drawing', jsonOf(z.boolean()), false),
  enableTask: entry('enable_task', jsonOf(z.boolean()), false),
  mjNotifyEnabled: entry('mj_notify_enabled', jsonOf(z.boolean()), false),
  chats: entry<unknown>('chats', jsonOf(z.unknown()), null),
  footerHtml: entry('footer_html', textOf(z.string()), ''),
  density: entry(ours('density'), textOf(z.enum(['comfortable', 'compact'])), 'compact'),
  channelTagMode: entry(ours('channel-tag-mode'), jsonOf(z.boolean()), false),
  channelIdSort: entry(ours('channel-id-sort'), jsonOf(z.boolean()), false),
  logHistogram: entry(ours('log-histogram'), jsonOf(z.boolean()), false),
  /**
   * `auto` and, once it was visible, `shown` show the guide until it is `done`; `hidden` if the user dismissed it, `open`
   * if the user reopened it.
   */
  onboarding: entry(ours('onboarding'), textOf(z.enum(['auto', 'shown', 'open', 'hidden', 'done'])), 'auto'),
  /** Invitation code of the visit, sent on registration. */
  inviteCode: entry(ours('invite-code'), textOf(z.string()), ''),
  noticeSeen: entry(ours('notice-seen'), textOf(z.string()), ''),
  /** Single-key shortcuts (`/`, `?`, `g` then a letter) can be disabled, because they collide with speech input. */
  singleKeyShortcuts: entry(ours('single-key-shortcuts'), jsonOf(z.boolean()), true),
  timeFormat: entry(ours('time-format'), textOf(z.enum(timeFormats)), '24h'),
};

const columnEntries = new Map<string, Entry<ColumnChoice | null>>();

/**
 * Column choice of one table and role. The usage log uses the key of the console of new-api, `logs-table-columns`, for
 * all roles; other tables are namespaced.
 */
export function storedColumns(table: string, role: 'admin' | 'user'): Entry<ColumnChoice | null> {
  const key = table === 'log' ? 'logs-table-columns' : ours(`columns.${table}.${role}`);
  const known = columnEntries.get(key);
  if (known) return known;
  const created = entry<ColumnChoice | null>(key, columns, null);
  columnEntries.set(key, created);
  return created;
}
