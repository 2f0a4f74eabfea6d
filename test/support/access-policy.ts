import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AccessLevel } from '../../server/platform/access/access-rule.js';

/** The page that `npm run contracts` writes, and on which a change of the policy is reviewed. */
export const POLICY_PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'server', 'access-policy.md'), 'utf8');

/** Who may call on a demo site. */
type DemoSite = 'open' | 'visitors' | 'root' | 'see fields';

export interface FieldRow {
  readonly access: AccessLevel;
  /** Whether it requires a login in addition. */
  readonly login: boolean;
  /** Whether it returns own data: invalid credentials in Authorization and service credentials are refused. */
  readonly ownData: boolean;
  /** The permission with which it includes data of all users. */
  readonly allUsers: string;
  readonly critical: boolean;
  readonly demo: DemoSite;
}

export interface RouteRow extends FieldRow {
  readonly method: string;
  readonly path: string;
  /** Whether it changes state. */
  readonly changes: boolean;
  readonly unlimited: boolean;
  /** Whether an API token alone is accepted as well. */
  readonly apiToken: boolean;
  /** Whether it accepts an idempotency key. */
  readonly idempotencyKey: boolean;
  /** A form that another site posts with the browser. */
  readonly crossSite: boolean;
}

/** The cells of a table of the page, without its head. */
function cellsOf(section: string): string[][] {
  const text = POLICY_PAGE.split(`\n## ${section}\n`)[1]?.split('\n## ')[0] ?? '';
  const lines = text.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | ?\|$|`/g, '').trim()));
}

function fieldRow([, who = '', critical = '', demo = '', allUsers = '']: string[]): FieldRow {
  const [access, ...conditions] = who.split(', ');
  return {
    access: access as AccessLevel,
    login: conditions.includes('login'),
    ownData: conditions.includes('own data'),
    critical: critical === 'yes',
    demo: demo as DemoSite,
    allUsers,
  };
}

/** The routes, by method and path. */
export const ROUTES: ReadonlyMap<string, RouteRow> = new Map(
  cellsOf('Routes').map((cells) => {
    const [row = '', , , , , notes = ''] = cells;
    const [method = '', path = ''] = row.split(' ');
    const changes = method !== 'GET' || notes.includes('changes state');
    const [unlimited, apiToken] = [notes.includes('not rate limited'), notes.includes('or an API token')];
    const crossSite = notes.includes('form of another site');
    const idempotencyKey = notes.includes('idempotency key');
    return [row, { ...fieldRow(cells), method, path, changes, unlimited, apiToken, idempotencyKey, crossSite }];
  }),
);

/** The routes that accept an idempotency key, by method and path. */
export const IDEMPOTENT_ROUTES: readonly string[] = [...ROUTES]
  .filter(([, { idempotencyKey }]) => idempotencyKey)
  .map(([name]) => name);

/** The root fields, such as `Query.status`. */
export const ROOT_FIELDS: ReadonlyMap<string, FieldRow> = new Map(
  ['Query', 'Mutation', 'Subscription'].flatMap(cellsOf).map((cells) => [cells[0] ?? '', fieldRow(cells)]),
);

/** The access to types, and to fields that have a separate row. */
export const TYPES: ReadonlyMap<string, AccessLevel> = new Map(
  cellsOf('Types').map(([name = '', access = '']) => [name, access as AccessLevel]),
);
