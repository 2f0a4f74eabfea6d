import { type Filters, listSort, type Param, param } from '../../lib/list-state';
import { auditSortColumns } from '../../lib/sort-columns/audit-sort.generated';
import { openBoundsOf, rangeParams } from '../../lib/time-range';
import type { AuditFilter } from './shared/audit.generated';

/** The types of objects, in the order of the filter. */
export const objectTypes = [
  'user',
  'token',
  'channel',
  'option',
  'redemption',
  'coupon',
  'plan',
  'plan_assignment',
  'vendor_invoice',
  'billing_details',
  'payment',
  'payment_refund',
  'quota',
  'identity',
  'passkey',
  'service_credential',
  'provisioned_user',
  'provisioned_group',
  'provisioned_member',
  'second_factor',
  'alert_rule',
  'alert_receiver',
  'team_member',
  'team_invitation',
  'project',
  'saved_view',
  'alert',
  'job',
  'job_run',
  'log',
  'site',
  'audit_log',
  'log_sink',
  'audit_sink',
] as const;

/** The verb of an action, which is its second half. */
export const verbs = [
  'created',
  'updated',
  'deleted',
  'key_shown',
  'content_read',
  'contents_exported',
  'data_exported',
  'data_erased',
  'sessions_ended',
  'recovery_codes_renewed',
  'retried',
  'discarded',
  'cancelled',
  'backed_up',
  'imported',
  'import_started',
  'exported',
  'shortened',
] as const;

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
