import { validInput } from '../platform/http/input/validation.js';
import type { OwnToken } from '../tokens/own-token.js';
import { CreateTokenInput, TokenOverlapArgs } from '../tokens/token.input.js';
import { TokenList } from '../tokens/token-list.js';
import { TokenStatus } from '../tokens/token-status.js';
import { TokensService } from '../tokens/tokens.service.js';
import { administer, MAX_LISTED, principalOf, userOf, wholeNumberOf } from './administration.js';
import { type CommandContext, defineCommand, factLines } from './command.js';

const STATUS_NAMES = new Map<number, string>(Object.entries(TokenStatus).map(([name, status]) => [status, name]));
const COLUMNS = ['id', 'name', 'key', 'status', 'group', 'quota', 'used'] as const;

function factsOf({ row, status, remainQuota, usedQuota }: OwnToken) {
  const { id, name, keyHint: key, group, unlimitedQuota } = row;
  const quota = unlimitedQuota ? null : remainQuota;
  return { id, name, key, status: STATUS_NAMES.get(status) ?? String(status), group, quota, used: usedQuota };
}

function show({ print, report }: CommandContext, tokens: readonly OwnToken[]): void {
  const facts = tokens.map(factsOf);
  report(facts);
  for (const line of factLines(COLUMNS, facts)) print(line);
}

export const list = defineCommand({
  parameters: ['USER'],
  options: {},
  reports: true,
  details: [`Prints up to ${MAX_LISTED} tokens of a user, the newest first. Quota in units; – is unlimited.`],
  async run(context) {
    const tokens = await administer(context, async (services) => {
      const { user } = await userOf(services, context.parameters[0]);
      const { tokens: found } = await services
        .get(TokenList)
        .page(principalOf(user), {}, { limit: MAX_LISTED, offset: 0 });
      return found;
    });
    show(context, tokens);
  },
});

export const create = defineCommand({
  parameters: ['USER', 'NAME'],
  options: {
    quota: { type: 'string', value: 'UNITS', help: 'what it may spend; unlimited by default' },
    group: { type: 'string', value: 'GROUP', default: '', help: "instead of the user's group" },
  },
  reports: true,
  details: ['Prints the key, which is shown in full only here and in the console of the user.'],
  async run(context) {
    const [owner, name] = context.parameters;
    const { quota, group } = context.options;
    const remainQuota = quota === undefined ? 0 : wholeNumberOf('--quota', quota);
    const created = await administer(context, async (services) => {
      const { user } = await userOf(services, owner);
      const fields = { name, group, remainQuota, unlimitedQuota: quota === undefined };
      const input = await validInput(CreateTokenInput, fields);
      const [made] = await services.get(TokensService).create(principalOf(user), input, 1);
      if (!made) throw new Error('Token was not created');
      return made;
    });
    context.report({ ...factsOf(created.token), key: created.key });
    context.print(created.key);
  },
});

export const rotate = defineCommand({
  parameters: ['USER', 'ID'],
  options: {
    overlap: {
      type: 'string',
      value: 'HOURS',
      default: '0',
      help: 'how long the former key is accepted as well, up to 168; by default it is refused immediately',
    },
  },
  reports: true,
  details: [
    'Prints the new key. Settings, quota and usage of the token stay. Only one former key is accepted at a time.',
  ],
  async run(context) {
    const [owner, id] = context.parameters;
    const number = wholeNumberOf('ID', id);
    const requested = { overlapHours: wholeNumberOf('--overlap', context.options.overlap) };
    const { token, key } = await administer(context, async (services) => {
      const { user } = await userOf(services, owner);
      const { overlapHours } = await validInput(TokenOverlapArgs, requested);
      return services.get(TokensService).rotate(principalOf(user), number, overlapHours);
    });
    context.report({ ...factsOf(token), key });
    context.print(key);
  },
});

const switching = (enabled: boolean, detail: string) =>
  defineCommand({
    parameters: ['USER', 'ID'],
    options: {},
    reports: true,
    details: [detail],
    async run(context) {
      const [owner, id] = context.parameters;
      const number = wholeNumberOf('ID', id);
      const token = await administer(context, async (services) => {
        const { user } = await userOf(services, owner);
        return services.get(TokensService).setOneEnabled(principalOf(user), number, enabled);
      });
      show(context, [token]);
    },
  });

export const enable = switching(true, 'Calls with the key are served again.');
export const disable = switching(false, 'Calls with the key are refused immediately.');
