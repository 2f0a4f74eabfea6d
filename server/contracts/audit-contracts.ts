import { AUDIT_EVENT_ACTIONS } from '../platform/audit/audit-trail.js';
import type { ConnectionTarget } from '../platform/database/database-target.js';
import { executorOf, withClient } from '../platform/database/pg-client.js';

/**
 * The objects of the triggers that record changes, with what they record. Bits of `tgtype` are the kinds of
 * statements.
 */
const CHANGES = `
  SELECT split_part(encode(t.tgargs, 'escape'), '\\000', 1) AS object,
    bool_or(t.tgtype::int & 4 > 0) AS created, bool_or(t.tgtype::int & 16 > 0) AS updated,
    bool_or(t.tgtype::int & 8 > 0) AS deleted
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE p.proname = 'audit_change' GROUP BY 1`;

interface Recorded {
  readonly object: string;
  readonly created: boolean;
  readonly updated: boolean;
  readonly deleted: boolean;
}

/** The actions that the audit log can contain, by type of object: actions of changed tables, then actions of events. */
export async function auditActionsModule({ connection }: ConnectionTarget): Promise<string> {
  const changes = await withClient({ ...connection, application_name: 'tollgate-contracts' }, (client) =>
    executorOf(client).query<Recorded>(CHANGES),
  );
  const actions = new Map<string, string[]>();
  for (const { object, ...recorded } of changes) {
    actions.set(
      object,
      (['created', 'updated', 'deleted'] as const).filter((verb) => recorded[verb]),
    );
  }
  for (const action of AUDIT_EVENT_ACTIONS) {
    const [object = '', verb = ''] = action.split('.');
    actions.set(object, [...(actions.get(object) ?? []), verb]);
  }
  const lines = [...actions]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([object, verbs]) => `  ${object}: [${verbs.map((verb) => `'${verb}'`).join(', ')}],\n`);
  return `// Written by \`npm run contracts\`.

/** The actions of the audit log by type of object; their names are texts of \`audit\`. */
export const auditActions = {
${lines.join('')}} as const;

export type AuditObject = keyof typeof auditActions;
`;
}
