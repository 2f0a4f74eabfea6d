import type { TFunction } from 'i18next';
import { wholeBounds } from '../../lib/bounds';
import { callKinds, callKindValue } from '../../lib/call-kinds';
import { type Param, param } from '../../lib/list-state';
import { failedCall } from '../../lib/log-types';
import type { FilterControl, ListFilter } from '../../resource-list/list-filters';
import { asOptions } from '../../ui/form/option';
import type { ErrorCause, LogExclusion, LogFilter } from './logs.generated';

/** Why calls failed, in the order of the filter. */
export const errorCauses = [
  'timeout',
  'rate_limited',
  'no_channel',
  'unauthorized',
  'server_error',
  'rejected',
  'unknown',
] as const satisfies readonly Lowercase<ErrorCause>[];
export type ErrorCauseName = (typeof errorCauses)[number];

/** Documented row types, and failed calls, which only administrators see. */
const logTypes = [1, 2, 3, 4, 5, failedCall] as const;

/** The greatest `Int` of GraphQL. */
const maxInt = 2 ** 31 - 1;

/** The meaning of a filter value depends on it. */
interface View {
  /** The team of the list, if it is filtered by one. */
  team: number | undefined;
  /** Quota units per unit of the bounds of the cost. */
  costScale: number;
}

/** The values that the filter controls show. */
export interface ControlContext {
  t: TFunction<'logs'>;
  tc: TFunction<'common'>;
  /** Whether the viewer may read the calls of all users, permission `logs:read`. */
  seesSite: boolean;
  /** Options of the group filter. */
  groups: readonly string[];
  /** The selected types. */
  types: readonly number[];
  inCurrency: boolean;
  team: { name: string; projects: readonly { id: string; name: string }[] } | undefined;
  /** Names of the user and the token filtered by id, if a row contains them. */
  userName: string | undefined;
  tokenName: string | undefined;
}

type Control = FilterControl & Partial<Pick<ListFilter<string>, 'w' | 'isFolded' | 'nameOf'>>;

/** A filter of the log: its parameter in the address, its part of the query, its control and its use in the page. */
export interface LogFilterField<T> {
  param: Param<T>;
  variables(value: T, view: View): Partial<LogFilter>;
  control: Control | ((context: ControlContext) => Control);
  /** Who has it: who may read the rows of all users, or only while these are shown. Absent: all. */
  audience?: 'site' | 'allUsers';
  /** Describes one call: the list of conversations does not have it. */
  isOfCall?: true;
  /** The sums of the histogram can be filtered by it. */
  inSums?: true;
  isId?: true;
}

type More<T> = Omit<LogFilterField<T>, 'param' | 'variables'>;

const textField = <Name extends keyof LogFilter>(name: Name, more: More<string>): LogFilterField<string> => ({
  param: param.text(),
  variables: (value) => ({ [name]: value || null }),
  ...more,
});

const idField = (name: keyof LogFilter, more: More<number | undefined>): LogFilterField<number | undefined> => ({
  param: param.integer(),
  variables: (id) => (id === undefined ? {} : { [name]: String(id) }),
  isId: true,
  ...more,
});

/** Bounds: US dollars, or quota units where the site shows these; tokens; seconds. */
const boundsField = (
  name: 'Quota' | 'Tokens' | 'Duration',
  max: number,
  scaleOf: (view: View) => number,
  control: More<string[]>['control'],
): LogFilterField<string[]> => ({
  param: param.bounds(),
  variables: (texts, view) => {
    const bounds = wholeBounds(texts, scaleOf(view), max);
    return {
      ...(bounds.min !== undefined && { [`min${name}`]: bounds.min }),
      ...(bounds.max !== undefined && { [`max${name}`]: bounds.max }),
    };
  },
  control,
});

const field = <T>(definition: LogFilterField<T>) => definition;

/** The name of a record that is filtered by its id, if it is known. */
const named = (id: string, name: string | undefined) => (name ? `${name} #${id}` : `#${id}`);

/**
 * The filters of the log, in the order of their controls. The address, the query, the controls, chips and names in the
 * filter line, and what the histogram ignores derive from this list; their labels are `filter.<id>` of `logs`.
 */
export const logFilters = {
  type: field({
    param: param.integers(logTypes),
    variables: (types) => ({ types: types.length > 0 ? types : null }),
    control: ({ t, seesSite, types }) => ({
      kind: 'select',
      placeholder: t('type.0'),
      w: '28',
      isFolded: seesSite,
      options: typesFor(seesSite).map((value) => ({ value: String(value), label: t(`type.${value}`) })),
      nameOf: () => t(`type.${types[0] as 1}`),
    }),
    isOfCall: true,
    inSums: true,
  }),
  kind: field({
    param: param.choice<(typeof callKinds)[number] | ''>(callKinds, ''),
    variables: (kind) => (kind ? { kind: callKindValue(kind) } : {}),
    control: ({ t, tc }) => ({
      kind: 'select',
      placeholder: t('filter.kind'),
      w: '40',
      options: callKinds.map((value) => ({ value, label: tc(`callKind.${value}`) })),
    }),
    inSums: true,
  }),
  scope: field({
    param: param.choice(['site', 'self'], 'site'),
    variables: () => ({}),
    control: ({ t }) => ({
      kind: 'select',
      w: '32',
      options: (['site', 'self'] as const).map((value) => ({ value, label: t(`scope.${value}`) })),
    }),
    audience: 'site',
    inSums: true,
  }),
  /** The rows of a team instead of the own ones. */
  team: idField('teamId', {
    control: ({ team }) => ({ kind: 'chip', nameOf: (id) => team?.name ?? `#${id}` }),
    inSums: true,
  }),
  /** A project of that team. */
  project: field({
    param: param.integer(),
    variables: (id, { team }) => (id === undefined || team === undefined ? {} : { projectId: String(id) }),
    control: ({ team }) => ({
      kind: 'chip',
      nameOf: (id) => team?.projects.find((one) => one.id === String(id))?.name ?? `#${id}`,
    }),
    inSums: true,
  }),
  /** A token by its id, independent of its name; `token` is the name. */
  tokenId: idField('tokenId', {
    control: ({ tokenName }) => ({ kind: 'chip', nameOf: (id) => named(id, tokenName) }),
    inSums: true,
  }),
  token: textField('tokenName', { control: { kind: 'text', w: '36' } }),
  model: textField('modelName', { control: { kind: 'text', isPattern: true, mono: true, w: '40' }, inSums: true }),
  group: textField('group', {
    control: ({ t, groups }) => ({
      kind: 'combobox',
      placeholder: t('filter.group'),
      w: '36',
      options: asOptions(groups),
    }),
    inSums: true,
  }),
  cause: field({
    param: param.choice<ErrorCauseName | ''>(errorCauses, ''),
    variables: (cause) => (cause ? { cause: cause.toUpperCase() as ErrorCause } : {}),
    control: ({ t }) => ({
      kind: 'select',
      placeholder: t('filter.cause'),
      w: '40',
      options: errorCauses.map((value) => ({ value, label: t(`outcome.${value}`) })),
    }),
    audience: 'site',
    isOfCall: true,
  }),
  channel: idField('channelId', { control: { kind: 'text', numeric: true, w: '28' }, audience: 'site', inSums: true }),
  user: textField('username', { control: { kind: 'text', w: '36' }, audience: 'allUsers', inSums: true }),
  /** A user by the id, under all usernames; `user` is the username at the time of the call. */
  userId: field({
    param: param.integer(),
    variables: (id, { team }) => (id === undefined || team !== undefined ? {} : { userId: String(id) }),
    control: ({ userName }) => ({ kind: 'chip', nameOf: (id) => named(id, userName) }),
    audience: 'allUsers',
    inSums: true,
  }),
  request: textField('requestId', { control: { kind: 'text', mono: true, w: '44' }, isOfCall: true }),
  endUser: textField('endUser', { control: { kind: 'text', mono: true, w: '40' }, inSums: true }),
  /** The key of a conversation. */
  conversation: textField('conversation', { control: { kind: 'text', mono: true, w: '40' } }),
  cost: boundsField(
    'Quota',
    Number.MAX_SAFE_INTEGER,
    ({ costScale }) => costScale,
    ({ inCurrency }) => ({
      kind: 'comparison',
      unit: inCurrency ? '$' : undefined,
    }),
  ),
  tokens: boundsField('Tokens', maxInt, () => 1, { kind: 'comparison' }),
  duration: boundsField('Duration', maxInt, () => 1_000, { kind: 'comparison', unit: 's' }),
};

export type LogFilterId = keyof typeof logFilters;
export const logFilterIds = Object.keys(logFilters) as LogFilterId[];

/** The row of a filter, without the type of its value. */
export const logFilterOf = (id: LogFilterId) => logFilters[id] as LogFilterField<unknown>;

/** The filters whose values can also be excluded, with the field of their excluded values in the query. */
export const exclusions = {
  token: 'tokenNames',
  model: 'modelNames',
  group: 'groups',
  channel: 'channelIds',
  user: 'usernames',
} as const satisfies Partial<Record<LogFilterId, keyof LogExclusion>>;

export type Excludable = keyof typeof exclusions;
export type ExclusionId = `not${Capitalize<Excludable>}`;
export const excludables = Object.keys(exclusions) as Excludable[];

/** The parameter with the excluded values of a filter. */
export const exclusionId = (id: Excludable) => `not${id.charAt(0).toUpperCase()}${id.slice(1)}` as ExclusionId;

/** Types that the user can select. */
function typesFor(seesSite: boolean) {
  return logTypes.filter((type) => seesSite || type !== failedCall);
}
