import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { stored } from '../../lib/storage';
import { findAlertDialog } from '../../testing/dialog';
import { renderScreen } from '../../testing/render';
import { cards } from './catalogue/cards';
import type { Extra } from './catalogue/spec';
import { KeywordTest } from './extras/keyword-test';
import { LogCleanup } from './extras/log-cleanup';
import { PaymentFirst } from './extras/payment';
import { SamlExtra } from './extras/saml';
import { OidcExtra } from './extras/sign-in';
import { site } from './settings.test.fixtures';
import { SettingsActionsContext } from './settings-actions';
import { SettingsCard } from './settings-card';
import { DraftsContext, newDrafts } from './use-drafts';
import { useSaveOptions } from './use-save-options';

const extras: Partial<Record<Extra, ComponentType<{ card: string }>>> = {
  keywordTest: KeywordTest,
  logCleanup: LogCleanup,
  payment: PaymentFirst,
  oidc: OidcExtra,
  saml: SamlExtra,
};

type Site = ReturnType<typeof site>;

/** One card of the catalogue with its additional content. */
function Card({ id, server }: { id: string; server: Site }) {
  const [drafts] = useState(() => {
    const first = newDrafts();
    first.load(server.options());
    return first;
  });
  const actions = useSaveOptions(drafts, () => undefined);
  const card = cards.find((one) => one.id === id);
  if (!card) throw new Error(`no card ${id}`);
  const Extra = card.extra && extras[card.extra];
  return (
    <DraftsContext value={drafts}>
      <SettingsActionsContext value={actions}>
        <SettingsCard card={card}>{Extra && <Extra card={card.id} />}</SettingsCard>
      </SettingsActionsContext>
    </DraftsContext>
  );
}

async function open(id: string, server: Site) {
  await renderScreen(<Card id={id} server={server} />, { language: 'zh' });
  const user = userEvent.setup({ delay: null });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  const type = async (label: string, text: string) => {
    await user.clear(field(label));
    await user.type(field(label), text);
  };
  const press = (text: string) => user.click(screen.getByText(text, { selector: 'button' }));
  return { user, field, type, press };
}

const respond = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
  await user.click(within(await findAlertDialog()).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

beforeEach(() => {
  localStorage.clear();
  stored.user.write({ id: 1, username: 'root', display_name: '', role: 100, status: 1, group: 'default' });
});

describe('saving a settings card', () => {
  it('reports when there are no changes', async () => {
    const server = site();
    const { press } = await open('rebate', server);
    await press('保存');
    const warning = await screen.findByText('你似乎并没有修改什么');
    expect(warning.closest('[data-type]')?.getAttribute('data-type')).toBe('warning');
    expect(server.sentRequests).toEqual([]);
  });

  it('sends only changed options', async () => {
    const server = site({ RebatePercentage: '0' });
    const { user, field, press } = await open('rebate', server);
    await user.click(field('启用返佣'));
    expect(screen.getByText('1 处修改')).toBeTruthy();
    await press('保存');
    expect(await screen.findByText('保存成功')).toBeTruthy();
    expect(server.last('SettingsSaveTogether')).toEqual({
      changes: [{ key: 'RebateEnabled', value: 'true', expected: 'false' }],
    });
    expect(screen.getByText(/^已保存/)).toBeTruthy();
  });

  it('accepts quota as the site shows it, and saves quota units', async () => {
    const server = site({ QuotaForNewUser: '500000' });
    const { field, type, press } = await open('quota', server);
    expect(field('新用户初始额度').value).toBe('1');
    await type('新用户初始额度', '2.5');
    expect(screen.getByText('等于 1,250,000 额度')).toBeTruthy();
    await press('保存');
    expect(await screen.findByText('保存成功')).toBeTruthy();
    expect(server.last('SettingsSaveTogether')).toEqual({
      changes: [{ key: 'QuotaForNewUser', value: '1250000', expected: '500000' }],
    });
  });

  it('shows an invalid value at its field', async () => {
    const server = site({ RebatePercentage: '0' });
    const { type, press } = await open('rebate', server);
    await type('返佣百分比', '101');
    await press('保存');
    expect(await screen.findByText('返佣百分比必须在0到100之间')).toBeTruthy();
    expect(await screen.findByText('请检查输入')).toBeTruthy();
    expect(server.sentRequests).toEqual([]);
  });

  it('saves -1 as the number of requests, which the server takes as unlimited', async () => {
    const server = site({ ModelRequestRateLimitCount: '0' });
    const { type, press } = await open('requests', server);
    await type('周期内最多请求次数', '-1');
    await press('保存');
    expect(await screen.findByText('保存成功')).toBeTruthy();
    expect(server.held.get('ModelRequestRateLimitCount')).toBe('-1');
  });

  it('saves the valid options when one of three is rejected, and keeps that input', async () => {
    const [period, successes] = ['ModelRequestRateLimitDurationMinutes', 'ModelRequestRateLimitSuccessCount'];
    const stored = { [period]: '1', [successes]: '1', ModelRequestRateLimitCount: '0' };
    const server = site(stored, ({ value }) => (value === '77' ? '太多了' : undefined));
    const { type, field, press } = await open('requests', server);
    await type('限制周期', '5');
    await type('周期内最多请求次数', '77');
    await type('周期内最多成功次数', '9');
    await press('保存');
    expect(await screen.findByText('部分保存失败，请重试')).toBeTruthy();
    expect(screen.getByText('太多了')).toBeTruthy();
    expect(field('周期内最多请求次数').value).toBe('77');
    expect([server.held.get(period), server.held.get(successes)]).toEqual(['5', '9']);
    expect(screen.getByText('1 处修改')).toBeTruthy();
  });

  it('takes the value of the other user on request, without a save', async () => {
    const server = site({ RebatePercentage: '1' });
    const { type, field, press } = await open('rebate', server);
    await type('返佣百分比', '10');
    server.held.set('RebatePercentage', '7');
    await press('保存');
    await screen.findByText('对方的值：7');
    await press('采用对方的值');
    expect(field('返佣百分比').value).toBe('7');
    const sent = server.sentRequests.length;
    await press('保存');
    await screen.findByText('你似乎并没有修改什么');
    expect(server.sentRequests).toHaveLength(sent);
  });

  it('asks which value to keep when another user saved in the meantime', async () => {
    const server = site({ RebatePercentage: '1' });
    const { type, press } = await open('rebate', server);
    await type('返佣百分比', '10');
    server.held.set('RebatePercentage', '7');
    await press('保存');
    expect(await screen.findByText('seven 已于1小时前修改了此项')).toBeTruthy();
    expect([screen.getByText('您的值：10'), screen.getByText('对方的值：7')]).toHaveLength(2);
    expect(server.held.get('RebatePercentage')).toBe('7');
    await press('保留我的修改');
    await press('保存');
    await waitFor(() => expect(server.held.get('RebatePercentage')).toBe('10'));
  });
});

describe('special options', () => {
  it('confirm before password login is disabled; cancelling restores the switch', async () => {
    const { user, field } = await open('login', site({ PasswordLoginEnabled: 'true' }));
    await user.click(field('密码登录'));
    await respond(user, '取消');
    expect(field('密码登录').checked).toBe(true);
    await user.click(field('密码登录'));
    await respond(user, '关闭密码登录');
    expect(field('密码登录').checked).toBe(false);
  });

  it('require the server address before payment, and never show a secret', async () => {
    const server = site({ EpayKey: 'hidden', Price: '7.3', MinTopUp: '1' });
    const { type, field, press } = await open('payment', server);
    expect(field('易支付商户密钥').value).toBe('');
    expect(field('易支付商户密钥').placeholder).toBe('已设置，留空则不修改');
    await type('易支付商户 ID', '1001');
    await press('保存');
    expect(await screen.findAllByText(/请先填写服务器地址/)).toHaveLength(2);
    expect(server.sentRequests).toEqual([]);
  });

  it('fill in the OIDC endpoints by discovery', async () => {
    const { type, field, press } = await open('oidc', site());
    await type('Well-Known URL', 'id.example');
    await press('获取 OIDC 配置');
    expect(await screen.findByText('Well-Known URL 必须以 http:// 或 https:// 开头')).toBeTruthy();
    await type('Well-Known URL', 'https://id.example');
    await press('获取 OIDC 配置');
    await waitFor(() => expect(field('Token 端点').value).toBe('https://id.example/token'));
  });

  it('fill in the SAML provider from its metadata', async () => {
    const { type, field, press } = await open('saml', site());
    await screen.findByRole('button', { name: '读取元数据' });
    await press('读取元数据');
    expect(await screen.findByText('请填写元数据地址或元数据内容')).toBeTruthy();
    await type('提供方元数据 XML', 'broken');
    await press('读取元数据');
    await waitFor(() => expect(screen.getByText('broken', { selector: '[role=alert]' })).toBeTruthy());
    await type('提供方元数据 XML', 'https://id.example/metadata');
    await press('读取元数据');
    await waitFor(() => expect(field('登录地址').value).toBe('https://id.example/sso'));
    expect(field('提供方证书').value).toBe('first\nsecond');
    expect(screen.getByText(`${window.location.origin}/api/oauth/saml/acs`)).toBeTruthy();
  });

  it('add domains one by one and report an invalid one', async () => {
    const { type, user } = await open('domains', site({ EmailDomainWhitelist: 'gmail.com' }));
    await type('允许的邮箱域名', 'gmail.com{Enter}');
    expect(screen.getByText('该域名已存在于白名单中：gmail.com')).toBeTruthy();
    await type('允许的邮箱域名', 'example.org{Enter}');
    expect(screen.getByText('example.org')).toBeTruthy();
    await user.click(screen.getByLabelText('移除 gmail.com'));
    expect(screen.queryByText('gmail.com')).toBeNull();
  });

  it('require a time before logs are deleted', async () => {
    const { press } = await open('log', site());
    await press('清理日志');
    expect((await screen.findAllByText('请选择日志记录时间！')).length).toBeGreaterThan(0);
  });

  it('test an upstream error against the keywords', async () => {
    const { type } = await open('monitoring', site({ AutomaticDisableKeywords: 'Permission denied' }));
    await type('测试关键词', 'error: PERMISSION DENIED');
    expect(screen.getByText('会禁用渠道，命中：Permission denied')).toBeTruthy();
  });

  it('unlock the quota unit only after a warning', async () => {
    const { user, field, press } = await open('general', site({ QuotaPerUnit: '500000' }));
    expect(field('单位美元额度').readOnly).toBe(true);
    await press('编辑');
    await respond(user, '仍要修改');
    expect(field('单位美元额度').readOnly).toBe(false);
  });
});
