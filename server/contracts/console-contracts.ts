import { ALERT_KINDS, AlertKind, AlertSubject } from '../alerts/model/alert-rule.js';
import { CouponStatus } from '../billing/payments/coupons/coupon.input.js';
import { RedemptionStatus } from '../billing/redemptions/redemption-rules.js';
import { ChannelStatus } from '../channels/model/channel-status.js';
import { type ChannelType } from '../channels/types/channel-type.js';
import { CHANNEL_TYPES } from '../channels/types/channel-types.js';
import { FALLBACK_CONDITIONS, MAX_TARGETS } from '../common/model-aliases.js';
import {
  ALL_PERMISSIONS,
  ROOT_PERMISSIONS,
  SCOPES,
  STAFF_ROLE_NAMES,
  STAFF_ROLES,
  withReads,
} from '../common/permissions.js';
import { BILLING_MODES } from '../common/price.js';
import { ChargeLineKind, DIMENSION_KEYS, dimensionOf, SET_DIMENSIONS } from '../common/price-dimension-keys.js';
import { UserStatus } from '../common/principal.js';
import { OwnLogQuery, SiteLogQuery } from '../logs/log-query.input.js';
import { definitionOf, OPTION_KEYS, type OptionKey } from '../options/catalogue/option-catalogue.js';
import { SIGN_IN_PROVIDER_NAMES, SIGN_IN_PROVIDERS } from '../options/catalogue/sign-in-providers.js';
import { usualDirections } from '../platform/graphql/list-order.js';
import { wireProperties } from '../platform/http/input/wire-field.js';
import { TOKEN_LIMIT_NAMES, tokenLimitOf } from '../tokens/token-limits.js';
import { TokenStatus } from '../tokens/token-status.js';
import { DETAIL_KEYS, detailOf } from '../usage-log/log-details.js';

/** The kinds of background jobs. */
export function jobKindsModule(names: readonly string[]): string {
  const list = names.map((name) => `  '${name}',\n`).join('');
  return `/** The kinds of background jobs; their names are texts of \`jobs\`. Written by \`npm run contracts\`. */
export const jobKinds = [
${list}] as const;

export type JobKind = (typeof jobKinds)[number];
`;
}

/**
 * The columns by which each list is sorted, with their usual directions. Each list has a file, so that a page loads
 * only its own.
 */
export function sortColumnModules(): Record<string, string> {
  const modules = [...usualDirections].map(([name, directions]) => {
    const lines = Object.entries(directions).map(([sort, direction]) => `  ${sort}: '${direction}',\n`);
    const file = name.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
    const constant = `${name[0]?.toLowerCase()}${name.slice(1)}Columns`;
    const text = `// Written by \`npm run contracts\`.\n\nexport const ${constant} = {\n${lines.join('')}} as const;\n`;
    return [`client/src/lib/sort-columns/${file}.generated.ts`, text];
  });
  return Object.fromEntries(modules);
}

/** The status numbers of users, channels, tokens, redemption codes and coupons. */
export function statusNumbersModule(): string {
  const statuses = {
    userStatus: UserStatus,
    channelStatus: ChannelStatus,
    tokenStatus: TokenStatus,
    redemptionStatus: RedemptionStatus,
    couponStatus: CouponStatus,
  };
  const lines = Object.entries(statuses).map(([name, values]) => {
    const members = Object.entries(values).map(([status, number]) => `${status}: ${number}`);
    return `\nexport const ${name} = { ${members.join(', ')} } as const;\n`;
  });
  return `// The status numbers of the API; \`statusLook\` has their texts and colours. Written by \`npm run contracts\`.\n${lines.join('')}`;
}

/** The permissions of administrators and staff. */
export function permissionsModule(): string {
  const list = (names: readonly string[]) => names.map((name) => `  '${name}',\n`).join('');
  return `// Written by \`npm run contracts\`.

/** The permissions of administrators; those that are scopes have texts in \`credentials\`. */
export const permissions = [
${list(ALL_PERMISSIONS)}] as const;

export type Permission = (typeof permissions)[number];

/** Those of them that only the super administrator has. */
export const rootPermissions: readonly Permission[] = [${ROOT_PERMISSIONS.map((name) => `'${name}'`).join(', ')}];

/** The permissions that a service credential may have. */
export const scopes = [
${list(SCOPES)}] as const;

export type Scope = (typeof scopes)[number];

export const staffRoles = [
${list(STAFF_ROLE_NAMES.map((name) => name.toUpperCase()))}] as const;
`;
}

/** The permissions of the staff roles, for tests: the console reads the permissions of its user from the server. */
export function staffPermissionsModule(): string {
  const roles = STAFF_ROLE_NAMES.map(
    (name) => `  ${name}: [\n${[...withReads(STAFF_ROLES[name])].map((one) => `    '${one}',\n`).join('')}  ],\n`,
  );
  return `// Written by \`npm run contracts\`.
import type { Permission } from '../lib/permissions.generated';

export const staffPermissions = {
${roles.join('')}} as const satisfies Record<string, readonly Permission[]>;
`;
}

/** The constants of model aliases for the console. */
export function modelAliasesModule(): string {
  return `// Written by \`npm run contracts\`.

/** Failures after which the next target of an alias may be tried. */
export const fallbackConditions = [
${FALLBACK_CONDITIONS.map((name) => `  '${name}',\n`).join('')}] as const;

export const maxTargets = ${MAX_TARGETS};
`;
}

/** The channel types whose connection fields do not follow the usual rules. */
export function channelTypesModule(): string {
  const numbers = (has: (type: ChannelType) => true | undefined) =>
    JSON.stringify(CHANNEL_TYPES.filter(has).map(({ id }) => id)).replaceAll(',', ', ');
  return `// Written by \`npm run contracts\`.

/** Types that require no key; their servers may still have one. */
export const keylessTypes: readonly number[] = ${numbers(({ keyless }) => keyless)};

/** Types whose key is a JSON document, which contains commas and line breaks. */
export const documentKeyTypes: readonly number[] = ${numbers(({ keyIsDocument }) => keyIsDocument)};

/** Types whose field \`other\` is a region, or a JSON object that maps models to regions. */
export const regionTypes: readonly number[] = ${numbers(({ otherIsRegion }) => otherIsRegion)};
`;
}

/** The table of dimensions for the console, and fragments with their fields. */
export function priceContracts(): Record<string, string> {
  const rows = DIMENSION_KEYS.map((key) => {
    const { option, of = null, default: usual, tokens, factor, dollarsPer = null, units } = dimensionOf(key);
    const { record = null, orElse = null, line = null } = units ?? {};
    const parts = tokens.map(({ count, partOf = null, line, record = null }) => ({ count, partOf, line, record }));
    return `  ${key}: ${JSON.stringify({ option: option?.key ?? null, of, default: usual, dollarsPer, factor: { key: factor.key, like: factor.like ?? null }, tokens: parts, units: units ? { record, orElse, line } : null })},\n`;
  });
  const modes = Object.entries(BILLING_MODES).map(
    ([mode, { per, base }]) => `  ${mode}: ${JSON.stringify({ per, base })},\n`,
  );
  const lines = Object.keys(ChargeLineKind).map((kind) => `  '${kind}',\n`);
  return {
    'client/src/lib/prices/price-dimensions.generated.ts': `/** The numbers that a model is charged by. Written by \`npm run contracts\`. */
export const priceDimensions = {
${rows.join('')}} as const;

/** The billing modes, by what their prices are per, and the dimension that a price of each always has. */
export const billingModes = {
${modes.join('')}} as const;

/** The kinds of lines of a receipt; their names are texts of \`common\`. */
export const receiptLines = [
${lines.join('')}] as const;
`,
    'client/src/graphql/price-numbers.generated.graphql': fragment('PriceNumbers', 'ModelPrice', DIMENSION_KEYS),
    'client/src/graphql/price-amounts.generated.graphql': fragment('PriceAmounts', 'ModelPrice', AMOUNTS),
    'client/src/graphql/receipt-amounts.generated.graphql': fragment('ReceiptAmounts', 'Receipt', AMOUNTS),
    'client/src/graphql/imported-price.generated.graphql': fragment('ImportedPriceTexts', 'ImportedPrice', [
      ...SET_DIMENSIONS,
      'priceTiers',
      'serviceTiers',
      'priceHours',
    ]),
  };
}

const AMOUNTS = DIMENSION_KEYS.filter((key) => dimensionOf(key).dollarsPer !== undefined);

function fragment(name: string, type: string, fields: readonly string[]): string {
  return `# Written by \`npm run contracts\`.\nfragment ${name} on ${type} {\n${fields.map((field) => `  ${field}\n`).join('')}}\n`;
}

/** The details of rows of the log that the console shows. */
export function logDetailsModule(): string {
  const rows = DETAIL_KEYS.flatMap((key) => {
    const { type, record, fact } = detailOf(key);
    return fact
      ? [`  ${JSON.stringify({ key, type, record, section: fact.section, isName: fact.isName ?? false })},\n`]
      : [];
  });
  return `/** The facts of a row that have no column; their names are \`fact.<key>\` of \`logs\`. Written by \`npm run contracts\`. */
export const detailFacts = [
${rows.join('')}] as const;
`;
}

/** The parameters of REST for the filters of the log, by their fields in GraphQL. */
export function logParametersModule(): string {
  const ofOwnLog = new Set(wireProperties(OwnLogQuery).map(({ property }) => property));
  const rows = wireProperties(SiteLogQuery).map(({ property, name, schema }) => {
    const parameter = {
      name,
      ...(schema.enum && { isChoice: true }),
      ...(!ofOwnLog.has(property) && { isOfSite: true }),
    };
    return `  ${property}: ${JSON.stringify(parameter)},\n`;
  });
  return `/** The parameters of REST for the filters of the log, by their fields in GraphQL. Written by \`npm run contracts\`. */
export const logParameters = {
${rows.join('')}} as const;
`;
}

/** The kinds of alerts with the units of their values, and their subjects. */
export function alertKindsModule(): string {
  const rows = Object.entries(AlertKind).map(([kind, value]) => {
    const { unit, threshold } = ALERT_KINDS[value];
    return `  ${JSON.stringify({ kind, unit, hasThreshold: threshold !== undefined })},\n`;
  });
  const subjects = Object.values(AlertSubject).map((subject) => `  '${subject}',\n`);
  return `/** The kinds of alerts; their texts are \`kind.<kind>\` of \`alerts\`. Written by \`npm run contracts\`. */
export const alertKinds = [
${rows.join('')}] as const;

/** The subjects of alerts, as the first part of a subject has them. */
export const alertSubjects = [
${subjects.join('')}] as const;
`;
}

/** The limits of tokens, in the order of the form. */
export function tokenLimitsModule(): string {
  const rows = TOKEN_LIMIT_NAMES.map((name) => `  ${JSON.stringify({ name, type: tokenLimitOf(name).type })},\n`);
  return `/** The limits of tokens; their labels are \`field.<name>\` of \`tokens\`. Written by \`npm run contracts\`. */
export const tokenLimits = [
${rows.join('')}] as const;
`;
}

/** The bounds and choices of options, which are only loaded with the settings. */
export function optionBoundsModule(): string {
  const numbers = OPTION_KEYS.flatMap((key) => {
    const { type, bounds } = definitionOf(key);
    if (bounds === undefined) return [];
    // Quota amounts have no maximum other than the largest safe integer of JavaScript, which is not stated.
    const max = bounds.max === Number.MAX_SAFE_INTEGER ? undefined : bounds.max;
    return [`  '${key}': ${JSON.stringify({ kind: type.toLowerCase(), min: bounds.min, max })},\n`];
  });
  const choices = OPTION_KEYS.flatMap((key) => {
    const words = definitionOf(key).choices;
    return words ? [`  '${key}': ${JSON.stringify(words)},\n`] : [];
  });
  return `/** The numbers among the options, with their bounds. Written by \`npm run contracts\`. */
export const optionNumbers = {
${numbers.join('')}} as const;

/** The options with a choice; the names of the values are \`choice.<value>\` of \`settings\`. */
export const optionChoices = {
${choices.join('')}} as const;
`;
}

/** The providers that users can sign in with, and their options. The options are only loaded with the settings. */
export function signInContracts(): Record<string, string> {
  const providers = SIGN_IN_PROVIDER_NAMES.map(
    (name) => `  { name: '${name}', flow: '${SIGN_IN_PROVIDERS[name].flow}' },\n`,
  );
  const options = SIGN_IN_PROVIDER_NAMES.map((name) => {
    const rows = signInOptionsOf(name).map((option) => `    ${JSON.stringify(option)},\n`);
    return `  ${name}: [\n${rows.join('')}  ],\n`;
  });
  return {
    'client/src/lib/sign-in-providers.generated.ts': `/**
 * The providers that users can log in with. Their texts are \`way.<name>\` of \`login\` and \`bindings.name.<name>\` of
 * \`personal\`. Written by \`npm run contracts\`.
 */
export const signInProviders = [
${providers.join('')}] as const;

export type SignInProviderName = (typeof signInProviders)[number]['name'];
`,
    'client/src/features/settings/catalogue/sign-in-options.generated.ts': `/** The options of each sign-in provider. Written by \`npm run contracts\`. */
export const signInOptions = {
${options.join('')}} as const;
`,
  };
}

function signInOptionsOf(provider: (typeof SIGN_IN_PROVIDER_NAMES)[number]) {
  const { options, images = [], domains = [], examples = {} } = SIGN_IN_PROVIDERS[provider];
  return Object.keys(options).map((key) => {
    const type = (images as readonly string[]).includes(key)
      ? 'IMAGE'
      : (domains as readonly string[]).includes(key)
        ? 'DOMAINS'
        : definitionOf(key as OptionKey).type;
    const example = (examples as Readonly<Record<string, string>>)[key];
    return { key, type, example };
  });
}
