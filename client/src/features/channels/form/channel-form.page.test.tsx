import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { azure, detail, graphql, open } from '../channels.test.fixtures';

type User = Awaited<ReturnType<typeof open>>['user'];

const drawer = async () => within(await findDialog());
/** Uses the keyboard: the list renders outside the drawer, where jsdom blocks pointer events. */
const pick = async (user: User, type: string) => {
  const box = screen.getByRole('combobox', { name: /^类型/ });
  await user.click(box);
  fireEvent.change(box, { target: { value: type } });
  await screen.findByRole('option', { name: type, hidden: true });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(box).toHaveProperty('value', type));
};
/** The selected models; the section around the list has the same name. */
const ticked = (form: Awaited<ReturnType<typeof drawer>>) =>
  within(form.getAllByRole('group', { name: /^模型/ }).at(-1) as HTMLElement)
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.closest('label')?.textContent)
    .sort();

beforeEach(() => localStorage.clear());

describe('section index', () => {
  it('scrolls to each section and marks the current one', async () => {
    graphql({ channel: () => ({ channel: { ...azure, ...detail } }) });
    const { user } = await open('/channel/edit/2');
    const form = await drawer();
    const index = within(await form.findByRole('navigation', { name: '表单分区' }));
    const marked = () => index.getAllByRole('button').filter((entry) => entry.hasAttribute('aria-current'));
    expect(index.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
      form
        .getAllByRole('group')
        .flatMap(({ dataset, firstChild }) => (dataset.section ? [firstChild?.textContent] : [])),
    );
    expect(marked()).toEqual([index.getByRole('button', { name: '基本信息' })]);
    await user.click(index.getByRole('button', { name: '路由' }));
    expect(marked()).toEqual([index.getByRole('button', { name: '路由' })]);
    expect(document.activeElement).toBe(form.getByRole('group', { name: '路由' }));
  });

  it('has no delete entry for a new channel', async () => {
    graphql({});
    await open('/channel/add');
    const index = within(await (await drawer()).findByRole('navigation', { name: '表单分区' }));
    expect(index.getAllByRole('button')).toHaveLength(5);
  });
});

describe('channel type change', () => {
  it('shows the fields of the type and, after a confirmation, sets its models', async () => {
    const server = graphql({
      channel: () => ({ channel: { ...azure, ...detail } }),
      updateChannel: ({ input }) => ({ updateChannel: { ...azure, ...detail, ...(input as object) } }),
    });
    const { user } = await open('/channel/edit/2');
    const form = await drawer();
    await form.findByLabelText('组织 ID');
    expect(form.queryByLabelText('星火版本，例如 v2.1')).toBeNull();
    await pick(user, 'Spark');
    // This type has no default models, so the chosen models stay and no confirmation opens.
    expect(await form.findByLabelText('星火版本，例如 v2.1')).toHaveProperty('value', 'v2.1');
    expect(form.queryByLabelText('组织 ID')).toBeNull();
    expect(ticked(form)).toEqual(azure.models);
    await pick(user, '演示渠道');
    const question = within(await findAlertDialog('要换成该类型的默认模型吗？'));
    await user.click(question.getByRole('button', { name: '保留现有模型' }));
    expect(ticked(form)).toEqual(azure.models);
    await pick(user, 'Spark');
    await pick(user, '演示渠道');
    await user.click(await screen.findByRole('button', { name: '替换模型' }));
    await waitFor(() => expect(ticked(form)).toEqual(['demo-chat']));
    expect(server.sent('UpdateChannel')).toEqual([]);
  });
});

describe('JSON fields', () => {
  it('each show an error for invalid JSON', async () => {
    const server = graphql({ channel: () => ({ channel: { ...azure, ...detail } }) });
    const { user } = await open('/channel/edit/2');
    const form = await drawer();
    for (const name of ['模型映射', '渠道额外设置', '参数覆盖']) {
      await user.click(await form.findByLabelText(name));
      await user.paste('{"a":');
    }
    await user.click(form.getByRole('button', { name: '提交' }));
    await form.findByText('模型映射必须是合法的 JSON 格式！');
    form.getByText('渠道额外设置必须是合法的 JSON 格式！');
    form.getByText('参数覆盖必须是合法的 JSON 格式！');
    expect(server.sent('UpdateChannel')).toEqual([]);
  });
});

describe('upstream models', () => {
  it('are added and removed by selection', async () => {
    const server = graphql({
      channel: () => ({ channel: { ...azure, ...detail } }),
      fetchUpstreamModels: () => ({ fetchUpstreamModels: ['gpt-4o', 'gpt-5', 'gpt-6'] }),
      updateChannel: ({ input }) => ({ updateChannel: { ...azure, ...detail, ...(input as object) } }),
    });
    const { user } = await open('/channel/edit/2');
    const form = await drawer();
    // The form is filled after the channel has loaded.
    await waitFor(() => expect(ticked(form)).toEqual(['gpt-4o', 'gpt-4o-mini']));
    await user.click(await form.findByRole('button', { name: '获取模型列表' }));
    const dialog = within(await findDialog('上游提供的模型'));
    expect(server.sent('FetchUpstreamModels')).toEqual([{ input: { channelId: '2' } }]);
    const fresh = within(await dialog.findByRole('group', { name: '新增（2）' }));
    await user.click(fresh.getByRole('checkbox', { name: 'gpt-6' }));
    const unlisted = within(dialog.getByRole('group', { name: '上游未提供（1）' }));
    await user.click(unlisted.getByRole('checkbox', { name: 'gpt-4o-mini' }));
    dialog.getByText('已有（1）');
    await user.click(dialog.getByRole('button', { name: '应用' }));
    await waitFor(() => expect(ticked(form)).toEqual(['gpt-4o', 'gpt-5']));
  });

  it('replace the default models of a new channel', async () => {
    const server = graphql({ fetchUpstreamModels: () => ({ fetchUpstreamModels: ['gpt-6'] }) });
    const { user } = await open('/channel/add');
    const form = await drawer();
    await waitFor(() => expect(ticked(form)).toEqual(['gpt-4o']));
    form.getByText(/^当前是该类型的推荐模型/);
    await user.click(form.getByLabelText(/^密钥/));
    await user.paste('sk-1');
    await user.click(form.getByRole('button', { name: '获取模型列表' }));
    const dialog = within(await findDialog('上游提供的模型'));
    const unlisted = within(await dialog.findByRole('group', { name: '上游未提供（1）' }));
    expect(unlisted.getByRole<HTMLInputElement>('checkbox', { name: 'gpt-4o' }).checked).toBe(true);
    await user.click(dialog.getByRole('button', { name: '应用' }));
    await waitFor(() => expect(ticked(form)).toEqual(['gpt-6']));
    expect(form.queryByText(/^当前是该类型的推荐模型/)).toBeNull();
    expect(server.sent('CreateChannel')).toEqual([]);
  });

  it('require a key', async () => {
    const server = graphql({});
    const { user } = await open('/channel/add');
    const form = await drawer();
    await user.click(await form.findByRole('button', { name: '获取模型列表' }));
    await form.findByText(/请填写密钥/);
    expect(server.sent('FetchUpstreamModels')).toEqual([]);
  });
});

describe('purchase price', () => {
  it('is a factor of the extra settings; a price list is left to them', async () => {
    const setting = '{"proxy":"http://p"}';
    const server = graphql({
      channel: () => ({ channel: { ...azure, ...detail, setting } }),
      updateChannel: ({ input }) => ({ updateChannel: { ...azure, ...detail, ...(input as object) } }),
    });
    const { user } = await open('/channel/edit/2');
    const form = await drawer();
    const field = await form.findByLabelText('采购价格');
    await user.type(field, '35%');
    await form.findByText('采购价格必须是非负数！');
    await user.clear(field);
    await user.type(field, '0.35');
    expect(form.queryByText('采购价格必须是非负数！')).toBeNull();
    await user.click(form.getByRole('button', { name: /保存|提交/ }));
    await waitFor(() => expect(server.sent('UpdateChannel')).toHaveLength(1));
    expect(JSON.parse((server.sent('UpdateChannel')[0] as { input: { setting: string } }).input.setting)).toEqual({
      proxy: 'http://p',
      purchase_price: 0.35,
    });
  });

  it('by model disables the field and refers to the extra settings', async () => {
    graphql({ channel: () => ({ channel: { ...azure, ...detail, setting: '{"purchase_price":{"*":0.5}}' } }) });
    await open('/channel/edit/2');
    const form = await drawer();
    await form.findByText('已在额外设置中按模型填写');
    expect(form.getByLabelText('采购价格')).toHaveProperty('disabled', true);
  });
});
