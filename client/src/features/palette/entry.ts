import { Boxes, KeyRound, type LucideIcon, ScrollText, UserRound, UsersRound, Waypoints, Workflow } from 'lucide-react';
import * as z from 'zod/mini';
import { storedJson } from '../../lib/storage';
import { score } from './match';

/** In the order of the list for an empty query. */
const sections = ['selection', 'object', 'recent', 'go', 'action', 'record', 'help'] as const;
type Section = (typeof sections)[number];

/** One line of the palette: a page to open or an action. */
export interface Entry {
  id: string;
  section: Section;
  label: string;
  /** Kind of the entry, or its shortcut. */
  hint?: string;
  icon: LucideIcon;
  /** Further search terms. */
  words?: string;
  to?: string;
  external?: boolean;
  run?(): void;
}

/** A command for the current page, which the list of recent entries cannot repeat. */
export const isOfPage = ({ section }: Entry): boolean => section === 'selection' || section === 'object';

/** By the first part of a record id. */
export const recordIcons = {
  token: KeyRound,
  channel: Waypoints,
  user: UserRound,
  model: Boxes,
  job: Workflow,
  team: UsersRound,
  request: ScrollText,
};

const visit = z.object({ id: z.string(), label: z.string(), to: z.optional(z.string()) });
type Visit = z.infer<typeof visit>;

const maxRecent = 6;

/** Recently opened entries, newest first. */
export const visits = storedJson<Visit[]>('palette-recent', z.array(visit), []);

export function remember({ id, label, to }: Entry): void {
  const others = visits.read().filter((item) => item.id !== id);
  visits.write([{ id, label, ...(to !== undefined && { to }) }, ...others].slice(0, maxRecent));
}

export interface Shown {
  section: Section;
  entries: Entry[];
}

/** Recently used entries rank higher, but never above an exact name. */
const recentBonus = 15;

/** The sections for a query; an empty query shows recent entries and all pages. */
export function shown(
  query: string,
  known: readonly Entry[],
  found: readonly Entry[],
  recent: readonly Visit[],
): Shown[] {
  if (query.trim() === '') return grouped([...known, ...recentOf(known, recent)]);
  const worth = new Map<string, number>();
  for (const { id, label, words } of known) {
    const fit = score(query, label, words);
    if (fit > 0) worth.set(id, fit + (recent.some((item) => item.id === id) ? recentBonus : 0));
  }
  // These records have been matched already, also by fields that are not displayed.
  for (const { id, label, words } of found) worth.set(id, Math.max(score(query, label, words), 30));
  const hits = [...known, ...found].filter(({ id }) => worth.has(id));
  hits.sort((a, b) => (worth.get(b.id) ?? 0) - (worth.get(a.id) ?? 0));
  const parts = grouped(hits);
  const best = ({ entries }: Shown) => worth.get(entries[0]?.id ?? '') ?? 0;
  return parts.sort((a, b) => best(b) - best(a));
}

function recentOf(known: readonly Entry[], recent: readonly Visit[]): Entry[] {
  return recent.flatMap((item): Entry[] => {
    const live = known.find(({ id }) => id === item.id);
    const icon = Object.entries(recordIcons).find(([kind]) => item.id.startsWith(`${kind} `))?.[1];
    const entry = live ?? (icon && item.to ? { ...item, icon } : undefined);
    return entry ? [{ ...entry, id: `recent ${item.id}`, section: 'recent' }] : [];
  });
}

const grouped = (entries: readonly Entry[]): Shown[] =>
  sections
    .map((section) => ({ section, entries: entries.filter((entry) => entry.section === section) }))
    .filter((part) => part.entries.length > 0);
