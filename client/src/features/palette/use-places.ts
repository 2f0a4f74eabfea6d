import { skipToken } from '@apollo/client/react';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { jobKinds } from '../../lib/job-kinds.generated';
import { logPath } from '../../lib/log-path';
import type { NavItem } from '../../ui/shell/nav-model';
import { type Entry, recordIcons } from './entry';
import { score } from './match';
import { usePaletteTeamsQuery } from './palette.generated';

const maxOfKind = 5;

/** `newRequestId` of the server: a time of 23 digits and eight random characters. */
const isRequestId = (text: string): boolean => /^\d{23}[A-Za-z0-9]{8}$/.test(text);

/**
 * Filtered lists and teams that match the text, found without a search on the server: kinds of jobs by name or by the
 * name of their queue, the teams of the user by name, and the calls of a request by its whole id. Only on screens that
 * the user may open.
 */
export function usePlaces(text: string, places: readonly NavItem[]): Entry[] {
  const { t } = useTranslation('palette');
  const { t: tj } = useTranslation('jobs');
  const may = (to: string) => places.some((place) => place.to === to);
  const [seesJobs, seesTeams, seesLog] = [may('/jobs'), may('/teams'), may('/log')];
  const teams = usePaletteTeamsQuery(seesTeams ? {} : skipToken).data?.teams;
  return useMemo(() => {
    if (text === '') return [];
    const entry = (kind: 'job' | 'team' | 'request', id: string, label: string, to: string): Entry => ({
      id: `${kind} ${id}`,
      section: 'record',
      label,
      to,
      icon: recordIcons[kind],
      words: kind === 'job' ? id : undefined,
      hint: kind === 'job' ? `${t('kind.job')} · ${id}` : t(`kind.${kind}`),
    });
    const jobs = best(text, seesJobs ? jobKinds : [], (kind) => [tj(`kind.${kind}`), kind]);
    const named = best(text, teams ?? [], ({ name }) => [name]);
    return [
      ...(seesLog && isRequestId(text) ? [entry('request', text, text, logPath({ request: text, range: 'all' }))] : []),
      ...jobs.map((kind) => entry('job', kind, tj(`kind.${kind}`), `/jobs?kind=${kind}`)),
      ...named.map(({ id, name }) => entry('team', id, name, `/teams/${id}`)),
    ];
  }, [text, teams, seesJobs, seesLog, t, tj]);
}

/** The items whose names match best. */
function best<T>(text: string, items: readonly T[], namesOf: (item: T) => readonly [string, string?]): T[] {
  return items
    .map((item) => ({ item, fit: score(text, ...namesOf(item)) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .slice(0, maxOfKind)
    .map(({ item }) => item);
}
