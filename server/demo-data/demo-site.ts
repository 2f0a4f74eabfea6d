import { UsageMode } from '../accounts/setup/initialize-site.input.js';
import { SetupService } from '../accounts/setup/setup.service.js';
import { UserEditorService } from '../accounts/users/user-editor.service.js';
import { UserListService } from '../accounts/users/user-list.service.js';
import { StatementClosingService } from '../billing/closed-statements/closing/statement-closing.service.js';
import { BalancesService } from '../billing/ledger/balances.service.js';
import { PriceCatalog } from '../billing/prices/price-catalog.js';
import { DAY_MS, HOUR_MS } from '../common/durations.js';
import { type Principal, Role } from '../common/principal.js';
import { UsageDaysService } from '../logs/usage/days/usage-days.service.js';
import { OptionEditorService } from '../options/option-editor.service.js';
import { Config } from '../platform/config/config.js';
import { Sql } from '../platform/database/sql.js';
import { CallPrices } from '../relay/admission/call-prices.js';
import type { Payer } from '../relay/model/call.js';
import { UpstreamChannels } from '../relay/ports/site.port.js';
import { LogPartitions } from '../usage-log/log-partitions.js';
import { callTimes } from './call-times.js';
import { type Account, DemoAccounts } from './demo-accounts.js';
import { IMAGE_TASK_CHANNEL, SONG_CHANNEL } from './demo-channels.js';
import { DemoCompany } from './demo-company.js';
import { demoOptions, QUOTA_PER_DOLLAR } from './demo-options.js';
import { DemoPayments } from './demo-payments.js';
import { DEMO_PEOPLE, DEMO_ROOT, type DemoPerson, GUEST } from './demo-people.js';
import { DemoUpkeep } from './demo-upkeep.js';
import { DemoUpstreams } from './demo-upstreams.js';
import { type Charged, MoneyEvents } from './money-events.js';
import { Past } from './past.js';
import { type PastCall, PastCalls, PastRowIds } from './past-calls.js';
import { type PastTask, PastTasks } from './past-tasks.js';
import { PastUpstreams } from './past-upstreams.js';
import { Period } from './period.js';
import { Random } from './random.js';
import type { Services } from './services.js';
import { type PastEvent, Timeline } from './timeline.js';

const TASK_COUNT = 40;
/** Min age of the generated data. */
const MIN_AGE_MS = 60_000;

/** The size and the parameters of the generated data. */
export interface DemoSettings {
  /** The number of calls. */
  readonly rows: number;
  readonly days: number;
  /** The same seed and the same end generate the same data, except for keys and codes. */
  readonly seed: number;
  /** The password of every user. */
  readonly password: string;
  readonly serverAddress: string;
  /** Whether the site contains a company: a team with projects, budgets, caps and a plan. */
  readonly company: boolean;
}

/** The credentials of the generated site. */
export interface DemoSite {
  readonly root: string;
  readonly administrator: string;
  readonly user: string;
  /** The user's API key. */
  readonly key: string;
}

type Person = Account<DemoPerson>;

/** False for a site that has been set up, or has a super administrator. */
export async function isEmptySite(services: Services): Promise<boolean> {
  return !(await services.get(SetupService).state()).rootInitialised;
}

/** Sets a site up and generates data of a period that ends now, with the product's own services. */
export async function makeDemoSite(
  services: Services,
  settings: DemoSettings,
  say: (step: string) => void,
): Promise<DemoSite> {
  const ids = new PastRowIds();
  const past = await Past.begin(services.get(Sql), ids);
  const period = Period.endingAt(new Date(Date.now() - MIN_AGE_MS), settings.days);
  const random = new Random(settings.seed);
  say('setting the site up');
  await makePartitions(services, period);
  const root = await past.at(period.from, () => setUp(services, settings));
  const upstreams = new DemoUpstreams(services, past, period);
  await upstreams.make();
  const accounts = new DemoAccounts(services, past, period, root, settings.password);
  const people: Person[] = [];
  for (const person of DEMO_PEOPLE) people.push(await accounts.register(person));
  const administrator = await accounts.withTokens(DEMO_ROOT, period.from, root);
  const company = settings.company ? new DemoCompany(services, past, period, root, accounts, people) : undefined;
  const payers = [...people, ...(company ? [await company.found()] : [])];

  say(`making up ${settings.rows.toLocaleString('en')} calls`);
  const callers = [administrator, ...payers].map(({ person, ...account }) => ({
    ...account,
    person,
    until: disabledAt(person, period),
  }));
  const pastUpstreams = new PastUpstreams(random, period, services.get(UpstreamChannels), upstreams.known);
  const pastCalls = new PastCalls(random, period, callers, pastUpstreams, callServices(services), ids);
  const calls = callTimes(random, period, settings.rows).map((at) => pastCalls.callAt(at));
  const pastTasks = new PastTasks(random, services, taskChannels(upstreams), ids);
  const tasks = planTasks(random, period, pastTasks, people);

  say('booking them, with what was paid in');
  const payments = new DemoPayments(services, root);
  const charges = chargesOf(
    calls,
    tasks.map((task) => ({ task, quota: pastTasks.quotaOf(task) })),
  );
  const money = new MoneyEvents(random, services, period, payments, payers).all(charges);
  const taskEvents = tasks.map((task): PastEvent => ({ at: task.at, act: () => pastTasks.carryOut(task) }));
  const disabling = people.flatMap(({ person, principal }): PastEvent[] => {
    const at = disabledAt(person, period);
    return at ? [{ at, act: () => services.get(UserEditorService).act(root, principal.userId, 'DISABLE') }] : [];
  });
  await new Timeline(services, past).run(calls, [...money, ...taskEvents, ...disabling]);

  say('finishing');
  await new DemoUpkeep(services, past, period, random, upstreams.known).carryOut(root);
  await upstreams.switchOff();
  for (const task of tasks) if (task.failed) await pastTasks.refund(task);
  for (const account of [administrator, ...people]) {
    for (const token of account.tokens) await accounts.finishToken(account, token);
  }
  for (const account of people) await reduceBalance(services, payments, past, period, account);
  await company?.finish();
  await countDays(services.get(UsageDaysService));
  await services.get(StatementClosingService).closeDue();
  return loginsOf(people, root);
}

async function makePartitions(services: Services, { from, to }: Period): Promise<void> {
  const partitions = services.get(LogPartitions);
  for (let instant = from.getTime(); instant < to.getTime(); instant += 7 * DAY_MS) await partitions.ensure(instant);
}

/** @returns the super administrator */
async function setUp(services: Services, { password, serverAddress }: DemoSettings): Promise<Principal> {
  const { username } = DEMO_ROOT;
  const form = { username, password, confirmPassword: password, mode: UsageMode.EXTERNAL };
  const secret = services.get(Config).env.SETUP_SECRET;
  await services.get(SetupService).initialise(form, { address: '127.0.0.1', secret, language: 'zh' });
  const found = await services
    .get(UserListService)
    .page({ role: Role.root }, { sort: 'OLDEST' }, { page: 1, size: 1, offset: 0 });
  const [record] = found.records;
  if (!record) throw new Error('Setup created no super administrator');
  const root: Principal = { userId: record.user.id, username, role: Role.root, group: 'default', via: 'session' };
  const options = Object.entries(demoOptions(serverAddress)).map(([key, value]) => ({ key, value }));
  await services.get(OptionEditorService).changeAll(root, options);
  return root;
}

function callServices(services: Services) {
  const [channels, prices, catalog] = [
    services.get(UpstreamChannels),
    services.get(CallPrices),
    services.get(PriceCatalog),
  ];
  return { channels, prices, catalog };
}

function taskChannels(upstreams: DemoUpstreams) {
  return { imageTasks: upstreams.view(IMAGE_TASK_CHANNEL), songs: upstreams.view(SONG_CHANNEL) };
}

/** Usage by day, which a job would only count in the next minutes. */
async function countDays(days: UsageDaysService): Promise<void> {
  await days.countRecent();
  await days.countDays(await days.missing(), () => undefined);
}

/** When a user is disabled; undefined for users who are not. */
function disabledAt({ disabled }: Pick<DemoPerson, 'disabled'>, period: Period): Date | undefined {
  return disabled === undefined ? undefined : period.at(disabled);
}

/** Image and audio tasks, one of which has just failed. */
function planTasks(random: Random, period: Period, pastTasks: PastTasks, people: readonly Person[]): PastTask[] {
  const buyers = people.filter(({ person }) => person.pays === 'online' && person.joined < 0.3);
  const orders = Array.from({ length: TASK_COUNT }, () => {
    const payer = payerOf(random.pick(buyers));
    return pastTasks.plan(period.at(random.between(0.35, 0.99)), payer);
  });
  const justNow = new Date(period.to.getTime() - HOUR_MS / 4);
  return [...orders, pastTasks.plan(justNow, payerOf(random.pick(buyers)), true)];
}

function payerOf({ user, tokens: [first] }: Person): Payer {
  if (!first) throw new Error(`User ${user.username} has no token`);
  return { user, token: first.token, tokenName: first.token.name, group: user.group, pinnedChannelId: null };
}

/** By user, ascending. */
function chargesOf(
  calls: readonly PastCall[],
  tasks: readonly { readonly task: PastTask; readonly quota: number }[],
): Map<number, Charged[]> {
  const charged = calls.flatMap((call) =>
    call.kind === 'charged' ? [{ userId: call.row.user_id, at: call.at, quota: call.row.quota }] : [],
  );
  for (const { task, quota } of tasks) charged.push({ userId: task.payer.user.id, at: task.at, quota });
  charged.sort((a, b) => a.at.getTime() - b.at.getTime());
  return Map.groupBy(charged, ({ userId }) => userId);
}

/** Reduces the balance of a user with a low final balance to that amount. */
async function reduceBalance(
  services: Services,
  payments: DemoPayments,
  past: Past,
  period: Period,
  { person, principal: { userId } }: Person,
): Promise<void> {
  const { endsWith } = person;
  const quota = (await services.get(BalancesService).ofUsers([userId])).get(userId)?.quota ?? 0;
  if (endsWith === undefined || quota <= endsWith * QUOTA_PER_DOLLAR) return;
  const excess = quota - endsWith * QUOTA_PER_DOLLAR;
  await past.at(period.at(0.999), () => payments.adjust(userId, -excess, 'Chargeback of a card payment'));
}

function loginsOf(people: readonly Person[], root: Principal): DemoSite {
  const administrator = people.find(({ person }) => person.administrator);
  const user = people.find(({ person }) => person.username === GUEST);
  const [token] = user?.tokens ?? [];
  if (!administrator || !user || !token) throw new Error('Demo user is missing');
  return {
    root: root.username,
    administrator: administrator.principal.username,
    user: user.principal.username,
    key: token.key,
  };
}
