import { randomUUID } from 'node:crypto';
import { CreateUserInput, UpdateUserInput } from '../accounts/model/user.input.js';
import { UserAction } from '../accounts/model/user-rules.js';
import { LoginSupportService } from '../accounts/sign-in/login-support.service.js';
import { UserEditorService } from '../accounts/users/user-editor.service.js';
import { UserListService } from '../accounts/users/user-list.service.js';
import { AdjustUserQuotaArgs } from '../accounts/users/users.input.js';
import { UsersService } from '../accounts/users/users.service.js';
import { UserStatus } from '../common/principal.js';
import { validInput } from '../platform/http/input/validation.js';
import { administer, COMMAND_LINE, MAX_LISTED, secretFromInput, userOf, wholeNumberOf } from './administration.js';
import { type CommandContext, defineCommand, factLines } from './command.js';

type Found = Awaited<ReturnType<typeof userOf>>;

function factsOf({ user, balance }: Found) {
  const { id, username, displayName, role, group, status, email } = user;
  const state = status === UserStatus.banned ? 'disabled' : 'enabled';
  return {
    id,
    username,
    displayName,
    role,
    group,
    status: state,
    email,
    quota: balance.quota,
    used: balance.usedQuota,
  };
}

const COLUMNS = ['id', 'username', 'role', 'group', 'status', 'quota', 'used'] as const;

function show({ print, report }: CommandContext, record: Found): void {
  const facts = factsOf(record);
  report(facts);
  for (const [name, value] of Object.entries(facts)) print(`${name.padEnd(12)}${value}`);
}

export const list = defineCommand({
  options: { search: { type: 'string', value: 'TEXT', default: '', help: 'part of a name, address or id' } },
  reports: true,
  details: [`Prints up to ${MAX_LISTED} users, the newest first. Quota in units.`],
  async run(context) {
    const { records, total } = await administer(context, (services) =>
      services.get(UserListService).page(
        { keyword: context.options.search, deleted: false },
        { sort: 'NEWEST' },
        {
          page: 1,
          size: MAX_LISTED,
          offset: 0,
        },
      ),
    );
    const users = records.map(factsOf);
    context.report({ users, total });
    for (const line of factLines(COLUMNS, users)) context.print(line);
    if (total > users.length) context.print(`${users.length} of ${total} users; --search finds others.`);
  },
});

export const showOne = defineCommand({
  parameters: ['USER'],
  options: {},
  reports: true,
  details: ['USER is a name or an id.'],
  async run(context) {
    show(context, await administer(context, (services) => userOf(services, context.parameters[0])));
  },
});

export const create = defineCommand({
  parameters: ['USERNAME'],
  options: { group: { type: 'string', value: 'GROUP', help: 'instead of the default group' } },
  reports: true,
  details: ['The password is read from standard input.'],
  async run(context) {
    const [username] = context.parameters;
    const password = await secretFromInput(context, 'password');
    const record = await administer(context, async (services) => {
      const input = await validInput(CreateUserInput, { username, password });
      const { user } = await services.get(UsersService).create(COMMAND_LINE, input);
      const { group } = context.options;
      if (group === undefined) return userOf(services, username);
      return services
        .get(UserEditorService)
        .update(COMMAND_LINE, user.id, await validInput(UpdateUserInput, { group }));
    });
    show(context, record);
  },
});

export const password = defineCommand({
  parameters: ['USER'],
  options: {},
  reports: true,
  details: ['The new password is read from standard input. All logins of the user end.'],
  async run(context) {
    const given = await secretFromInput(context, 'password');
    const record = await administer(context, async (services) => {
      const { user } = await userOf(services, context.parameters[0]);
      // An empty password would mean that it is not changed.
      const { password: checked } = await validInput(CreateUserInput, { username: user.username, password: given });
      return services.get(UserEditorService).update(COMMAND_LINE, user.id, { password: checked });
    });
    show(context, record);
  },
});

export const removeSecondFactor = defineCommand({
  parameters: ['USER'],
  options: {},
  reports: true,
  details: ['For a user who has lost the app and the recovery codes. The user logs in with the password alone.'],
  async run(context) {
    const record = await administer(context, async (services) => {
      const found = await userOf(services, context.parameters[0]);
      await services.get(LoginSupportService).removeSecondFactor(COMMAND_LINE, found.user.id);
      return found;
    });
    show(context, record);
  },
});

export const quota = defineCommand({
  parameters: ['USER', 'UNITS'],
  options: {
    reason: { type: 'string', value: 'TEXT', default: 'command line', help: 'for the log and the ledger entry' },
    'effect-key': {
      type: 'string',
      value: 'KEY',
      help: 'a repetition with this key has no effect; another amount is refused',
    },
  },
  reports: true,
  details: [
    'Adds quota units, as an entry of the ledger. To take them back, write a negative number after --, as in: -- USER -500',
  ],
  async run(context) {
    const [user, units] = context.parameters;
    const amount = wholeNumberOf('UNITS', units);
    const { reason, 'effect-key': effectKey = randomUUID() } = context.options;
    const record = await administer(context, async (services) => {
      const { id } = (await userOf(services, user)).user;
      const fields = { id: String(id), amount, reason, effectKey };
      const adjustment = await validInput(AdjustUserQuotaArgs, fields);
      return services.get(UserEditorService).adjustQuota(COMMAND_LINE, id, { ...adjustment, reason });
    });
    show(context, record);
  },
});

const acting = (action: UserAction, detail: string) =>
  defineCommand({
    parameters: ['USER'],
    options: {},
    reports: true,
    details: [detail],
    async run(context) {
      const record = await administer(context, async (services) => {
        const { id } = (await userOf(services, context.parameters[0])).user;
        return services.get(UserEditorService).act(COMMAND_LINE, id, action);
      });
      show(context, record);
    },
  });

export const enable = acting(UserAction.ENABLE, 'The user may log in and make calls again.');
export const disable = acting(UserAction.DISABLE, 'All sessions end immediately, and calls of all tokens are refused.');
