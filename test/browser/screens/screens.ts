import type { BrowserUser } from '../browser-user.js';

/** A screen: its path, the role that opens it and what must be shown before it is checked. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly who: 'visitor' | 'administrator' | 'user';
  /** Waits for the content of the screen, or opens it when it has no URL. */
  show(visitor: BrowserUser): Promise<unknown>;
}

const visitor = 'visitor';
const administrator = 'administrator';
const user = 'user';

export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', who: visitor, show: (v) => v.button('login:submit').waitFor() },
  { name: 'register', path: '/register', who: visitor, show: (v) => v.button('login:register.submit').waitFor() },
  { name: 'reset', path: '/reset', who: visitor, show: (v) => v.button('common:action.submit').waitFor() },
  { name: 'reset-incomplete', path: '/user/reset', who: visitor, show: (v) => v.page.getByRole('alert').waitFor() },
  { name: 'home', path: '/', who: visitor, show: (v) => v.reads('home:prices.title') },
  { name: 'pricing', path: '/pricing', who: visitor, show: (v) => has(v, 'gpt-4o-mini') },
  { name: 'about', path: '/about', who: visitor, show: (v) => has(v, 'A toll road for models.') },
  { name: 'not-found', path: '/no/such/page', who: visitor, show: (v) => v.reads('common:notFound.text') },
  { name: 'forbidden', path: '/channel', who: user, show: (v) => v.reads('common:forbidden.text') },
  { name: 'setting-not-yours', path: '/setting', who: user, show: (v) => v.page.locator('h1').waitFor() },
  { name: 'dashboard', path: '/detail', who: administrator, show: (v) => has(v, 'gpt-4o') },
  { name: 'dashboard-own', path: '/detail', who: user, show: (v) => v.heading('dashboard:title').waitFor() },
  {
    name: 'dashboard-cards',
    path: '/detail',
    who: administrator,
    show: async (v) => {
      await v.button('dashboard:cards.title').click();
      await v.reads('dashboard:cards.help');
    },
  },
  {
    name: 'latency',
    path: '/cost/latency?range=today',
    who: administrator,
    show: (v) => v.reads('costExplorer:distribution.latency'),
  },
  { name: 'errors', path: '/cost/errors', who: administrator, show: (v) => v.reads('costExplorer:errors.byCause') },
  { name: 'model', path: '/model?name=gpt-4o', who: administrator, show: (v) => has(v, 'Azure west') },
  { name: 'channels', path: '/channel', who: administrator, show: (v) => has(v, 'Azure west') },
  { name: 'channels-by-tag', path: '/channel?tag=1', who: administrator, show: (v) => has(v, 'backup') },
  {
    name: 'channels-empty',
    path: '/channel?q=nothing',
    who: administrator,
    show: (v) => v.reads('common:filter.emptyTitle'),
  },
  {
    name: 'channels-add',
    path: '/channel/add',
    who: administrator,
    show: (v) => v.reads('channelForm:section.routing'),
  },
  {
    name: 'channels-edit',
    path: '/channel/edit/1',
    who: administrator,
    show: (v) => v.reads('channelForm:section.danger'),
  },
  { name: 'channel', path: '/channel/1', who: administrator, show: (v) => v.reads('logs:recent.all') },
  { name: 'tokens', path: '/token', who: administrator, show: (v) => has(v, 'billing-service') },
  { name: 'token', path: '/token/1', who: administrator, show: (v) => v.reads('logs:recent.all') },
  { name: 'tokens-empty', path: '/token', who: user, show: (v) => v.reads('tokens:empty.title') },
  {
    name: 'tokens-add',
    path: '/token?edit=new',
    who: administrator,
    show: (v) => v.button('tokens:form.createSubmit').waitFor(),
  },
  { name: 'tokens-created', path: '/token?edit=new', who: user, show: createToken },
  { name: 'log', path: '/log?range=24h', who: administrator, show: (v) => has(v, 'gpt-4o') },
  {
    name: 'conversations',
    path: '/log/conversations',
    who: administrator,
    show: (v) => v.reads('logs:conversation.none'),
  },
  { name: 'log-receipt', path: '/log?range=24h', who: administrator, show: openReceipt },
  {
    name: 'log-empty',
    path: '/log?from=1600000000&to=1600003600',
    who: user,
    show: (v) => v.reads('logs:empty.title'),
  },
  { name: 'drawings', path: '/midjourney', who: administrator, show: (v) => has(v, 'a bridge at dawn') },
  { name: 'tasks', path: '/task?range=24h', who: administrator, show: (v) => has(v, 'task-song') },
  { name: 'playground', path: '/playground', who: administrator, show: sendMessage },
  { name: 'playground-empty', path: '/playground', who: user, show: (v) => v.reads('playground:welcome.title') },
  { name: 'chat-consent', path: '/chat/0', who: administrator, show: (v) => v.button('chat:confirm.agree').waitFor() },
  {
    name: 'wallet',
    path: '/topup?code=GIFT-FOR-ALL',
    who: user,
    show: (v) => v.button('wallet:redeem.action').waitFor(),
  },
  { name: 'wallet-months', path: '/topup?tab=months', who: user, show: (v) => v.reads('statements:empty') },
  {
    name: 'wallet-orders',
    path: '/topup?tab=site',
    who: administrator,
    show: (v) => v.heading('wallet:title').waitFor(),
  },
  { name: 'teams', path: '/teams', who: administrator, show: (v) => v.reads('teams:empty.title') },
  { name: 'personal', path: '/personal', who: user, show: (v) => v.button('personal:checkIn.action').waitFor() },
  ...(['security', 'notify', 'price', 'preferences'] as const).map(
    (tab): Screen => ({
      name: `personal-${tab}`,
      path: `/personal?tab=${tab}`,
      who: user,
      show: (v) =>
        v.page
          .locator('[aria-current=page]')
          .getByText(v.t(`personal:tab.${tab}`), { exact: true })
          .waitFor(),
    }),
  ),
  { name: 'redemptions', path: '/redemption', who: administrator, show: (v) => has(v, 'Spring') },
  {
    name: 'redemptions-add',
    path: '/redemption?edit=new',
    who: administrator,
    show: (v) => v.button('redemptions:form.createSubmit').waitFor(),
  },
  { name: 'coupons', path: '/coupon', who: administrator, show: (v) => has(v, 'SPRING-20') },
  {
    name: 'vendor-invoices',
    path: '/vendor-invoices',
    who: administrator,
    show: (v) => v.reads('vendorInvoices:empty.title'),
  },
  { name: 'plans', path: '/plan', who: administrator, show: (v) => v.reads('plans:empty.title') },
  { name: 'users', path: '/user', who: administrator, show: (v) => has(v, 'alice') },
  { name: 'user', path: '/user/2', who: administrator, show: (v) => v.reads('logs:recent.all') },
  { name: 'users-edit', path: '/user/edit/2', who: administrator, show: (v) => v.reads('users:drawer.facts') },
  ...(['operation', 'ratelimit', 'models', 'system', 'other'] as const).map(
    (subject): Screen => ({
      name: `setting-${subject}`,
      path: `/setting/${subject}`,
      who: administrator,
      show: (v) => v.heading('settings:subjectTitle', { subject: v.t(`settings:subject.${subject}`) }).waitFor(),
    }),
  ),
  { name: 'models', path: '/models', who: administrator, show: (v) => v.heading('prices:page.title').waitFor() },
  { name: 'import', path: '/import', who: administrator, show: (v) => v.reads('imports:form.title') },
  { name: 'jobs', path: '/jobs', who: administrator, show: (v) => v.heading('jobs:title').waitFor() },
  { name: 'site-health', path: '/operations', who: administrator, show: (v) => v.reads('siteHealth:settlement.title') },
  { name: 'palette', path: '/token', who: administrator, show: openPalette },
];

const has = (visitor: BrowserUser, text: string) =>
  visitor.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor();

async function createToken(visitor: BrowserUser): Promise<void> {
  await visitor.field('tokens:field.name').fill('notebook');
  await visitor.button('tokens:form.createSubmit').click();
  await visitor.page.getByLabel(visitor.t('tokens:created.list')).waitFor();
}

async function openReceipt(visitor: BrowserUser): Promise<void> {
  const row = visitor.page.getByRole('row').filter({ hasText: 'gpt-4o' }).first();
  await row.getByRole('button', { name: visitor.t('logs:detail.open', { time: '' }) }).click();
  await visitor.reads('logs:detail.addsUp');
}

async function sendMessage(visitor: BrowserUser): Promise<void> {
  await visitor.field('playground:message').fill('Why do toll roads exist?');
  await visitor.button('playground:send').click();
  await visitor.button('playground:send').waitFor();
  await visitor.page
    .getByText(/\$0\.\d{6}/)
    .first()
    .waitFor();
}

async function openPalette(visitor: BrowserUser): Promise<void> {
  await visitor.page.keyboard.press('Control+k');
  await visitor.page.getByPlaceholder(visitor.t('palette:placeholder')).fill('gpt');
  await visitor.dialog().getByRole('option').first().waitFor();
}
