import { type Filters, listSort, type Param, param } from '../../lib/list-state';
import { auditSortColumns } from '../../lib/sort-columns/audit-sort.generated';
import { openBoundsOf, rangeParams } from '../../lib/time-range';
import { type AuditObject, auditActions } from './audit-actions.generated';
import type { AuditFilter } from './shared/audit.generated';

/** The types of objects. */
export const objectTypes = Object.keys(auditActions) as AuditObject[];

export const actorKinds = ['user', 'identity_provider', 'job', 'command', 'system', 'database'] as const;

const choiceOf = (values: readonly string[]) => param.choice(['', ...values], '') as Param<string>;

export const auditSort = listSort(auditSortColumns, '-at', { at: 'TIME' });

export const auditParams = {
  ...rangeParams('all'),
  q: param.text(),
  object: choiceOf(objectTypes),
  id: param.text(),
  action: param.text(),
  kind: choiceOf(actorKinds),
  owner: param.integer(),
  address: param.text(),
  request: param.text(),
  sort: auditSort.param,
};

export function toAuditFilter(filters: Omit<Filters<typeof auditParams>, 'sort'>, asOf: number): AuditFilter {
  const { q, object, id, action, kind, owner, address, request } = filters;
  return {
    ...openBoundsOf(filters, asOf),
    actor: q || null,
    objectType: object || null,
    objectId: id || null,
    action: action || null,
    actorKind: kind || null,
    ownerId: owner === undefined ? null : String(owner),
    address: address || null,
    requestId: request || null,
  };
}

/** The address of the export of a filter. */
export function exportPath({ from, to, ...filter }: AuditFilter): string {
  const search = new URLSearchParams();
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  for (const [name, value] of Object.entries(filter)) if (value) search.set(snake(name), String(value));
  const seconds = (time: unknown) => String(Math.floor(Date.parse(String(time)) / 1_000));
  if (from) search.set('start_timestamp', seconds(from));
  if (to) search.set('end_timestamp', seconds(to));
  return `/api/audit/export?${search}`;
}
