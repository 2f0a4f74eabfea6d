import { afterEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { signedIn } from '../lib/sign-in-state';
import { type Fault, faults, openConsole } from '../testing/every-screen';

type Typed = Readonly<Record<string, string>>;

interface Form {
  /** Name of the form in test titles. */
  name: string;
  at: string;
  role?: 1 | 100;
  status?: Record<string, unknown>;
  known?: Record<string, unknown>;
  /** The button that opens the form, if the form has no address. */
  opener?: string;
  /** Values by field label. */
  typed: Typed;
}

/** Shows quota units instead of currency, so that quota fields hold the value that is sent. */
const quotaUnits = { display_in_currency: false };

const plainChannel = Object.fromEntries(
  ['baseUrl', 'modelMapping', 'statusCodeMapping', 'setting', 'paramOverride', 'other'].map((name) => [
    `Channel.${name}`,
    '',
  ]),
);

/** Drawers keep their input when the session ends. */
const drawers: readonly Form[] = [
  { name: 'a new token', at: '/token?edit=new', role: 1, typed: { 名称: 'laptop' } },
  {
    name: 'a token',
    at: '/token?edit=1',
    role: 1,
    known: { 'Token.allowIps': [], 'Token.modelAliases': '' },
    typed: { 名称: 'laptop' },
  },
  { name: 'a new channel', at: '/channel/add', role: 100, typed: { 名称: 'bridge', 密钥: 'sk-toll' } },
  { name: 'a channel', at: '/channel/edit/1', role: 100, known: plainChannel, typed: { 名称: 'bridge' } },
  { name: 'a tag', at: '/channel/tag/west', role: 100, typed: { 标签名称: 'east' } },
  { name: 'a new user', at: '/user/edit', role: 100, typed: { 用户名: 'bob', 密码: 'correct horse' } },
  { name: 'a user', at: '/user/edit/1', role: 100, typed: { 显示名称: 'Bob' } },
  { name: 'a new alert rule', at: '/alerts/rules?edit=new', role: 100, typed: { 名称: 'Outages' } },
  { name: 'a new alert receiver', at: '/alerts/receivers?edit=new', role: 100, typed: { 名称: 'Team' } },
  {
    name: 'a service credential',
    at: '/credentials?edit=1',
    role: 100,
    known: {
      'ServiceCredential.scopes': ['logs:read'],
      'ServiceCredential.allowedAddresses': [],
      'ServiceCredential.revokedAt': null,
    },
    typed: { 名称: 'Export' },
  },
  { name: 'a new redemption code', at: '/redemption?edit=new', role: 100, typed: { 名称: 'Spring' } },
  {
    name: 'a redemption code',
    at: '/redemption?edit=1',
    role: 100,
    known: { 'Redemption.validUntil': null },
    typed: { 名称: 'Spring' },
  },
  { name: 'a new coupon', at: '/coupon?edit=new', role: 100, typed: { 名称: 'Spring' } },
];

const passwords = { 密码: 'correct horse', 确认密码: 'correct horse' };

const others: readonly Form[] = [
  { name: 'the login', at: '/login', typed: { 用户名或邮箱: 'alice', 密码: 'correct horse' } },
  { name: 'the registration', at: '/register', typed: { 用户名: 'alice', ...passwords } },
  { name: 'the password reset', at: '/reset', typed: { 邮箱: 'alice@example.com' } },
  { name: 'the setup', at: '/setup', status: { setup: false }, typed: { 管理员用户名: 'root', ...passwords } },
  { name: 'a redemption', at: '/topup', role: 1, typed: { 兑换码: 'GIFT-1' } },
  { name: 'the own name', at: '/personal?dialog=name', role: 1, typed: { 显示名称: 'Alice' } },
  {
    name: 'the own e-mail',
    at: '/personal?dialog=email',
    role: 1,
    typed: { 邮箱: 'alice@example.com', 邮箱验证码: '123456' },
  },
  {
    name: 'the own password',
    at: '/personal?tab=security&dialog=password',
    role: 1,
    known: { 'Viewer.hasPassword': true },
    typed: { 当前密码: 'correct horse', 新密码: 'better horse', 确认新密码: 'better horse' },
  },
  {
    name: 'a transfer',
    at: '/personal?dialog=transfer',
    role: 1,
    known: { 'Invites.pendingQuota': 5_000_000, 'Invites.minTransfer': 500_000 },
    status: quotaUnits,
    typed: { 划转额度: '2500000' },
  },
  { name: 'the warning', at: '/personal?tab=notify', role: 1, status: quotaUnits, typed: { 预警阈值: '123456' } },
  {
    name: 'an adjustment of a balance',
    at: '/user',
    role: 100,
    known: { 'User.editable': true, 'User.deletedAt': null },
    opener: '调整 username 的额度',
    status: quotaUnits,
    typed: { 增减额度: '12345', 原因: 'a present' },
  },
];

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}(\\*|（可选）)?$`));

async function open({ at, role, status, known, opener, typed }: Form) {
  const site = await openConsole(at, { role, status, known });
  const { router } = await site.enter();
  if (opener) fireEvent.click((await screen.findAllByRole('button', { name: opener }))[0] as HTMLElement);
  for (const [label, text] of Object.entries(typed)) fireEvent.change(await field(label), { target: { value: text } });
  const submit = async () => {
    const form = (await field(Object.keys(typed)[0] ?? '')).closest('form');
    if (!form) throw new Error('not in a form');
    await act(async () => {
      fireEvent.submit(form);
    });
  };
  return { site, router, submit };
}

type Opened = Awaited<ReturnType<typeof open>>;

const digits = (text: string) => text.replaceAll(/[\s,]/g, '');

async function expectInputKept(typed: Typed): Promise<void> {
  for (const [label, text] of Object.entries(typed)) expect(digits((await field(label)).value)).toBe(digits(text));
}

/** Submits the form with an expired session, signs in again and returns to the form. */
async function expireSession({ at, role = 1 }: Form, { site, router, submit }: Opened, { backAs }: { backAs: number }) {
  site.fail({ name: '401', respond: () => ({ status: 401 }), reads: '' });
  await submit();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  site.fail(undefined);
  await act(async () => {
    signedIn({ id: backAs, username: 'alice', display_name: '', role, status: 1, group: 'default' });
    await router.navigate(at);
  });
}

async function expectInputSent({ typed }: Form, { site, submit }: Opened) {
  site.fail(undefined);
  const before = site.server.calls.length;
  await submit();
  await waitFor(() => {
    const sent = site.server.calls.slice(before).map(({ body }) => JSON.stringify(body));
    for (const text of Object.values(typed)) expect(sent.some((body) => body?.includes(text))).toBe(true);
  });
}

const serverError = faults.filter(({ name }) => name === '500');
// Mutations have no timeout, because the server may have executed them without responding.
const everyFault = faults.filter(({ name }) => name !== 'no response in time');

async function expectInputKeptAfter(form: Form, opened: Opened, wrong: readonly Fault[]) {
  for (const fault of wrong) {
    opened.site.fail(fault);
    await opened.submit();
    await waitFor(() => expect(document.body.textContent).toContain(fault.reads));
    await expectInputKept(form.typed);
  }
}

afterEach(cleanup);

describe('form with a failed submit', () => {
  it.each(others)('$name shows the error, keeps the input and can be submitted again', async (form) => {
    const opened = await open(form);
    await expectInputKeptAfter(form, opened, serverError);
    await expectInputSent(form, opened);
  });

  it.each(drawers)('$name keeps the input when the session expires', async (form) => {
    const opened = await open(form);
    await expectInputKeptAfter(form, opened, serverError);
    await expireSession(form, opened, { backAs: 1 });
    await waitFor(() => expectInputKept(form.typed));
    await expectInputSent(form, opened);
  });

  it('keeps the input for every kind of failure', async () => {
    const form = others.find(({ name }) => name === 'the own name');
    if (!form) throw new Error('no such form');
    await expectInputKeptAfter(form, await open(form), everyFault);
  });

  it('does not show the input of one user to another user', async () => {
    const [form] = drawers;
    if (!form) throw new Error('no such form');
    await expireSession(form, await open(form), { backAs: 2 });
    expect((await field('名称')).value).toBe('');
  });
});
