import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stored } from '../../../lib/storage';
import { findAlertDialog, findDialog } from '../../../testing/dialog';
import { fakeGraphql } from '../../../testing/graphql';
import { renderScreen } from '../../../testing/render';
import { fakeServer } from '../../../testing/server';
import { conversations, emptyReply, storedSettings, userMessage } from '../conversation';
import { PlaygroundPage } from './playground.page';

const group = { __typename: 'UsableGroup', name: 'default', description: '默认分组', ratio: 1 };

/** A chat stream whose chunks are sent by the test. */
function streamByHand() {
  const inner = globalThis.fetch;
  let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
  const sent: { body: unknown; aborted: boolean }[] = [];
  globalThis.fetch = (async (input: RequestInfo | URL, init: RequestInit = {}) => {
    if (!String(input).startsWith('/pg/')) return inner(input, init);
    const call = { body: JSON.parse(String(init.body)), aborted: false };
    sent.push(call);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        pieces = controller;
        init.signal?.addEventListener('abort', () => {
          call.aborted = true;
          controller.error(new DOMException('aborted', 'AbortError'));
        });
      },
    });
    return new Response(body, { headers: { 'x-request-id': 'req-1' } });
  }) as typeof fetch;
  const send = (data: unknown) =>
    pieces?.enqueue(new TextEncoder().encode(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`));
  return {
    sent,
    send,
    say: (content: string) => send({ choices: [{ delta: { content } }] }),
    end: () => pieces?.close(),
  };
}

async function open(models: string[] = ['other', 'demo-chat'], at = '/playground') {
  const graphql = fakeGraphql({
    playgroundGroups: () => ({ usableGroups: [group] }),
    playgroundModels: () => ({ usableModels: models }),
    playgroundPrices: () => ({
      pricing: { __typename: 'Pricing', group: 'default', groups: [group], models: [textOnly] },
    }),
    playgroundCost: () => ({
      logs: {
        __typename: 'LogConnection',
        nodes: [
          {
            __typename: 'Log',
            id: '1',
            quota: 17,
            promptTokens: 12,
            completionTokens: 52,
            duration: 10,
            timeToFirstToken: 1,
          },
        ],
      },
    }),
  });
  fakeServer({ '/graphql': graphql.handler });
  const stream = streamByHand();
  await renderScreen([{ path: '/playground', element: <PlaygroundPage /> }], { at, language: 'zh' });
  return { graphql, stream, user: userEvent.setup() };
}

const textOnly = {
  __typename: 'ModelPrice',
  model: 'text-only',
  mode: 'PER_TOKEN',
  modelRatio: 1,
  completionRatio: 1,
  cacheRatio: 1,
  modelPrice: 0,
  facts: { __typename: 'ModelFacts', inputModalities: ['TEXT'] },
};

const attach = async (user: ReturnType<typeof userEvent.setup>, ...files: File[]) => {
  await screen.findByRole('textbox', { name: '消息' });
  await user.upload(screen.getByLabelText('添加文件', { selector: 'input' }), files);
};

/** Files are read only when the returned function is called. */
function holdFileReaders(): () => void {
  const held: (() => void)[] = [];
  const read = jest.spyOn(FileReader.prototype, 'readAsArrayBuffer').mockImplementation(function (
    this: FileReader,
    file: Blob,
  ) {
    held.push(() => this.readAsArrayBuffer(file));
  });
  return () => {
    read.mockRestore();
    for (const start of held) start();
  };
}

/** A conversation whose prompt has a file. */
function writeConversation(file: string) {
  const attachments = [{ id: file, kind: 'text' as const, name: 'x.csv', size: 3 }];
  const prompt = { ...userMessage('总结', 1, attachments), id: 'prompt' };
  const reply = { ...emptyReply('demo-chat', 'default', 1), id: 'reply', content: 'ok', status: 'complete' as const };
  conversations.write([{ id: 'c', changedAt: 1, messages: [prompt, reply] }]);
}

let databaseIsOpen = false;

/** The database of attachments, which returns data when the test releases it. */
function fakeDatabase() {
  const requests: { result?: unknown; onsuccess?(): void }[] = [];
  const request = () => {
    const added = {};
    requests.push(added);
    return added;
  };
  const store = { get: request, getAllKeys: () => ({}) };
  const transaction = () => {
    // As in a browser; the tests of other files, which share the code, then open another one.
    if (!databaseIsOpen) throw new Error('The database is closed.');
    return { objectStore: () => store };
  };
  databaseIsOpen = true;
  const database = { transaction };
  const opening: { result: unknown; onsuccess?(): void } = { result: database };
  globalThis.indexedDB = {
    open: () => {
      queueMicrotask(() => opening.onsuccess?.());
      return opening;
    },
  } as unknown as IDBFactory;
  return {
    respond(result: string) {
      for (const waiting of requests) {
        waiting.result = result;
        waiting.onsuccess?.();
      }
    },
  };
}

const sendPrompt = async (user: ReturnType<typeof userEvent.setup>, text: string) =>
  user.type(await screen.findByRole('textbox', { name: '消息' }), `${text}{Enter}`);

beforeEach(() => {
  localStorage.clear();
  conversations.clear();
  storedSettings.clear();
  stored.user.write({ id: 1, username: 'alice', display_name: '', role: 1, status: 1, group: 'default' });
});

afterEach(() => {
  databaseIsOpen = false;
  Reflect.deleteProperty(globalThis, 'indexedDB');
});

describe('playground', () => {
  it('streams a reply and shows its charge', async () => {
    const { stream, user } = await open();
    await sendPrompt(user, '你好');
    await screen.findByText('等待回答…');
    expect(stream.sent[0]?.body).toEqual({
      model: 'demo-chat',
      group: 'default',
      temperature: 0.7,
      messages: [
        { role: 'system', content: '你是一个乐于助人的助手。' },
        { role: 'user', content: '你好' },
      ],
      stream: true,
      stream_options: { include_usage: true },
    });
    stream.say('您');
    await screen.findByText('您');
    stream.say('好！');
    await screen.findByText('您好！');
    stream.send('[DONE]');
    await screen.findByRole('button', { name: '发送' });
    await screen.findByText('花费 $0.000034', {}, { timeout: 3000 });
    expect(conversations.read()[0]?.messages.map(({ status }) => status)).toEqual(['complete', 'complete']);
  });

  it('shows reasoning while it streams, and collapses it when the response begins', async () => {
    const { stream, user } = await open();
    await sendPrompt(user, 'x');
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    stream.send({ choices: [{ delta: { reasoning_content: 'Let me see' } }] });
    await screen.findByText('Let me see');
    screen.getByText('正在思考…');
    stream.say('42');
    await screen.findByText('42');
    expect(screen.queryByText('Let me see')).toBeNull();
    await user.click(screen.getByRole('button', { name: '思考过程' }));
    screen.getByText('Let me see');
    stream.send('[DONE]');
    await screen.findByRole('button', { name: '发送' });
    expect(conversations.read()[0]?.messages[1]).toMatchObject({ reasoning: 'Let me see', content: '42' });
  });

  it('sends the reasoning effort of a model until it is the default again', async () => {
    const { stream, user } = await open();
    await user.click(await screen.findByRole('button', { name: '各模型参数' }));
    const effort = screen.getByRole('combobox', { name: '推理强度' });
    await user.selectOptions(effort, '低');
    await sendPrompt(user, 'x');
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    expect(stream.sent[0]?.body).toMatchObject({ reasoning_effort: 'low' });
    expect(storedSettings.read().own).toMatchObject([{ reasoningEffort: 'LOW', temperature: null }]);
    stream.say('answer');
    stream.send('[DONE]');
    await screen.findByRole('button', { name: '发送' });
    await user.selectOptions(effort, '默认');
    await sendPrompt(user, 'y');
    await waitFor(() => expect(stream.sent).toHaveLength(2));
    expect(stream.sent[1]?.body).not.toHaveProperty('reasoning_effort');
  });

  it('stops with Esc, closes the request and keeps the text', async () => {
    const { stream, user } = await open();
    await sendPrompt(user, 'x');
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    stream.say('so far');
    await screen.findByText('so far');
    await user.keyboard('{Escape}');
    await screen.findByText('已停止');
    expect(stream.sent[0]?.aborted).toBe(true);
    screen.getByText('so far');
  });

  it('marks a reply whose stream broke off', async () => {
    const { stream, user } = await open();
    await sendPrompt(user, 'x');
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    stream.say('half');
    stream.end();
    await screen.findByText('回答不完整');
  });

  it('replaces later turns when a message is edited', async () => {
    const { stream, user } = await open();
    await sendPrompt(user, 'first');
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    stream.say('answer');
    stream.send('[DONE]');
    await user.click(await screen.findByRole('button', { name: '修改后重新发送' }));
    const box = screen.getByRole('textbox', { name: '消息' });
    await user.clear(box);
    await user.type(box, 'second{Enter}');
    await waitFor(() => expect(stream.sent).toHaveLength(2));
    expect(stream.sent[1]?.body).toMatchObject({
      messages: [{ role: 'system' }, { role: 'user', content: 'second' }],
    });
  });

  it('stores conversations in the browser and deletes them', async () => {
    const now = Date.now();
    const message = {
      id: 'm',
      role: 'user' as const,
      content: 'hello there',
      createAt: now,
      status: 'complete' as const,
    };
    conversations.write([{ id: 'c', changedAt: now, messages: [message] }]);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '删除对话：hello there' }));
    const dialog = await findAlertDialog();
    await user.click(within(dialog).getByRole('button', { name: '删除对话' }));
    await waitFor(() => expect(conversations.read()).toEqual([]));
  });

  it('queries three models side by side, and stops them together', async () => {
    const { stream, user } = await open(['a-model', 'b-model', 'c-model'], '/playground?model=b-model&model=a-model');
    await user.click(await screen.findByRole('button', { name: '添加对比模型' }));
    await sendPrompt(user, '你好');
    await waitFor(() => expect(stream.sent).toHaveLength(3));
    expect(stream.sent.map(({ body }) => (body as { model: string }).model)).toEqual(['b-model', 'a-model', 'c-model']);
    const columns = await screen.findByRole('listitem', { name: '模型对比' });
    within(columns).getByRole('listitem', { name: 'a-model 的回答' });
    await user.click(screen.getByRole('button', { name: '停止' }));
    await waitFor(() => expect(within(columns).getAllByText('已停止')).toHaveLength(3));
    expect(stream.sent.every(({ aborted }) => aborted)).toBe(true);
  });

  it('sends the stored result of a tool that the model called, and shows the reply that follows', async () => {
    const weather = { type: 'function', function: { name: 'get_weather' } };
    storedSettings.write({ ...storedSettings.read(), tools: JSON.stringify([{ ...weather, mock: 'sunny' }]) });
    const { stream, user } = await open();
    await sendPrompt(user, '天气');
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    const parts = [{ index: 0, id: 'c1', function: { name: 'get_weather', arguments: '{"city"' } }];
    stream.send({ choices: [{ delta: { tool_calls: parts } }] });
    stream.send({ choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: ':"Oslo"}' } }] } }] });
    stream.send('[DONE]');
    await user.click(await screen.findByRole('button', { name: '发送结果' }));
    await waitFor(() => expect(stream.sent).toHaveLength(2));
    const called = { id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
    expect(stream.sent[1]?.body).toMatchObject({
      tools: [weather],
      messages: [
        { role: 'system' },
        { role: 'user' },
        { role: 'assistant', content: null, tool_calls: [called] },
        { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
      ],
    });
    stream.say('晴天');
    stream.send('[DONE]');
    await screen.findByText('晴天', { selector: 'p' });
  });

  it('exports the request with the message being written as code', async () => {
    const { user } = await open();
    await user.type(await screen.findByRole('textbox', { name: '消息' }), '你好');
    await user.click(screen.getByRole('button', { name: '导出代码' }));
    const dialog = await findDialog('导出代码');
    await user.selectOptions(await within(dialog).findByRole('combobox'), 'OpenAI · Python');
    await within(dialog).findByText(/client = OpenAI[\s\S]*你好/);
  });

  it('sends the text of an attached file with the message', async () => {
    const { stream, user } = await open();
    await attach(user, new File(['a,b'], 'x.csv', { type: 'text/csv' }));
    await screen.findByRole('button', { name: '移除 x.csv' });
    await sendPrompt(user, '总结');
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    expect(stream.sent[0]?.body).toMatchObject({
      messages: [{ role: 'system' }, { role: 'user', content: '总结\n\nx.csv:\na,b' }],
    });
    await user.click(await screen.findByRole('button', { name: '查看 x.csv，3 B' }));
    within(await findDialog('x.csv')).getByText('a,b');
    expect(screen.queryByRole('button', { name: '移除 x.csv' })).toBeNull();
  });

  it('attaches pasted files and announces them, while pasted text remains text', async () => {
    const { user } = await open();
    const input = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '消息' });
    // False if the event is cancelled; otherwise the browser inserts the text.
    const paste = (files: File[], text = '') =>
      fireEvent.paste(input, { clipboardData: { files, getData: () => text } });
    expect(paste([], '总结')).toBe(true);
    expect(paste([new File(['…'], 'image.png', { type: 'image/png' })], 'a\tb')).toBe(true);
    expect(paste([new File(['a,b'], 'x.csv', { type: 'text/csv' })], 'x.csv')).toBe(false);
    await screen.findByRole('button', { name: '移除 x.csv' });
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('已添加：x.csv');
    await user.type(input, '总结');
    expect(input.value).toBe('总结');
  });

  it('sends a message only after its files are read', async () => {
    const { stream, user } = await open();
    const file = new File(['a,b'], 'x.csv', { type: 'text/csv' });
    const finish = holdFileReaders();
    await attach(user, file);
    await sendPrompt(user, '总结');
    expect(stream.sent).toEqual([]);
    const send = screen.getByRole<HTMLButtonElement>('button', { name: '发送', description: '正在读取文件…' });
    expect(send.disabled).toBe(true);
    finish();
    await screen.findByRole('button', { name: '移除 x.csv' });
    await user.click(screen.getByRole('button', { name: '发送', description: '' }));
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    expect(stream.sent[0]?.body).toMatchObject({ messages: [{}, { content: '总结\n\nx.csv:\na,b' }] });
  });

  it('reports a file whose data is no longer available', async () => {
    writeConversation('lost');
    await open();
    await screen.findByRole('button', { name: 'x.csv 已不可用，不会发送' });
  });

  it('requests a reply again with a stored file, and only after its data is read', async () => {
    const database = fakeDatabase();
    writeConversation('stored');
    const { stream, user } = await open();
    await user.click(await screen.findByRole('button', { name: '重新回答' }));
    expect(stream.sent).toEqual([]);
    database.respond('a,b');
    await waitFor(() => expect(stream.sent).toHaveLength(1));
    expect(stream.sent[0]?.body).toMatchObject({ messages: [{}, { content: '总结\n\nx.csv:\na,b' }] });
  });

  it.each<[string, File[], string]>([
    [
      'an image for a model without images',
      [new File(['x'], 'a.png', { type: 'image/png' })],
      '未添加 a.png：所选模型并非都支持图片',
    ],
    ['a text of more than 256 KiB', [new File(['x'.repeat(262_145)], 'a.txt')], 'a.txt 过大：最大 256 KiB'],
    [
      'a binary file',
      [new File([new Uint8Array([0, 255])], 'a.bin')],
      '无法读取 a.bin：请添加图片、PDF 或 UTF-8 文本文件',
    ],
    ['a sixth file', '123456'.split('').map((name) => new File(['x'], name)), '一条消息最多 5 个文件'],
  ])('does not attach %s', async (_, files, error) => {
    const { user } = await open(['text-only']);
    await attach(user, ...files);
    await screen.findByText(error);
    const attached = files.length > 1 ? 5 : 0;
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /^移除/ })).toHaveLength(attached));
  });

  it('reports a group without models', async () => {
    await open([]);
    await screen.findByText('分组 default 没有可用的模型');
  });

  it('reports an expired session', async () => {
    await open(['demo-chat'], '/playground?expired=true');
    await screen.findByText('未登录或登录已过期，请重新登录！');
  });
});
