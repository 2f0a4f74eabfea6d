import { describe, expect, it } from '@jest/globals';
import { collected, conversationOf, messageOf, offsets, written } from '../../../../test/support/upstream-codec.js';
import { BodyDraft } from '../../bytes/body-draft.js';
import { ObjectBody } from '../../bytes/request-body.js';
import type { ChatUpstream } from '../../canonical/chat-codec.js';
import type { Conversation } from '../../canonical/conversation.js';
import type { ProviderTools } from '../interface/provider.js';
import { ZhipuDeframer, zhipuProvider } from './zhipu.provider.js';

const channel = { id: 1, type: 16, baseUrl: '', other: '', openaiOrganization: '' };
const target = { model: 'chatglm_turbo', stream: false, channel };
const chat = zhipuProvider.resolveFormat('openai.chat', target) as ChatUpstream;
const hi = messageOf('user', 'hi');

describe('request to Zhipu', () => {
  const token =
    'eyJhbGciOiJIUzI1NiIsInNpZ25fdHlwZSI6IlNJR04ifQ.eyJhcGlfa2V5IjoiaWQxIiwiZXhwIjoxNzAwMDAwNjAwMDAwLCJ0aW1lc3RhbXAiOj' +
    'E3MDAwMDAwMDAwMDB9._9B-Pw-5ijGXCluQ2IjFGO1X1JZUFKpuG4w_gpC8PO8';
  const tools = { key: 'id1.sec1', now: () => new Date(1_700_000_000_000) } as ProviderTools;
  const call = { ...target, task: 'chat' as const, format: null, headers: {}, query: null };
  const body = new BodyDraft(new ObjectBody({ prompt: [] }));

  it.each([
    [false, 'invoke'],
    [true, 'sse-invoke'],
  ])('with stream %p is sent to %s with a signed token', async (stream, action) => {
    expect(await zhipuProvider.request({ ...call, stream, body }, tools)).toMatchObject({
      method: 'POST',
      origin: 'https://open.bigmodel.cn',
      path: `/api/paas/v3/model-api/chatglm_turbo/${action}`,
      headers: { authorization: token },
    });
  });

  it.each([['no-dot'], ['a.b.c'], ['.secret']])('requires a key of two parts and rejects %s', (key) => {
    expect(() => zhipuProvider.request({ ...call, body }, { ...tools, key })).toThrow(/id\.secret/);
  });
});

describe('Zhipu conversation', () => {
  it('is written as a prompt', () => {
    const requested = conversationOf([messageOf('system', 'Be brief'), hi, messageOf('assistant', 'Hello')], {
      topP: 1,
      temperature: 0.4,
    });
    expect(written(chat, requested)).toEqual({
      dropped: '',
      body: {
        prompt: [
          { role: 'system', content: 'Be brief' },
          { role: 'user', content: 'Okay' },
          { role: 'user', content: 'hi' },
          { role: 'assistant', content: 'Hello' },
        ],
        temperature: 0.4,
        top_p: 0.99,
      },
    });
    expect(written(chat, conversationOf([hi]), true).body.incremental).toBe(true);
  });

  it('drops unsupported options', () => {
    const requested = conversationOf([hi], { maxTokens: 9, stop: ['x'], metadata: { a: 'b' } });
    expect(written(chat, requested).dropped).toBe('max_tokens, stop, metadata');
  });

  const tool = { name: 'weather', description: null, parameters: null, strict: null };
  const result = { type: 'tool_result' as const, callId: '1', parts: [], isError: false };
  it.each<{ name: string; requested: Conversation }>([
    { name: 'tools', requested: conversationOf([hi], { tools: [tool] }) },
    { name: 'the results of tools', requested: conversationOf([messageOf('user', [result])]) },
    { name: 'audio', requested: conversationOf([hi], { modalities: ['audio'] }) },
  ])('rejects $name', ({ requested }) => {
    expect(() => written(chat, requested)).toThrow(/不支持/);
  });

  it('accepts tools that must not be called', () => {
    const requested = conversationOf([hi], { tools: [tool], toolChoice: { mode: 'none' } });
    expect(written(chat, requested).body).toEqual({ prompt: [{ role: 'user', content: 'hi' }] });
  });
});

const none = { cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
const wireUsage = { prompt_tokens: 3, completion_tokens: 7, total_tokens: 10 };
const usage = { input: 3, output: 7, ...none };
const response = (content: unknown) => ({
  code: 200,
  msg: '操作成功',
  success: true,
  data: {
    task_id: 't-1',
    request_id: 'r',
    task_status: 'SUCCESS',
    choices: [{ role: 'assistant', content }],
    usage: wireUsage,
  },
});

describe('Zhipu response', () => {
  it.each([
    ['Hi', 'Hi'],
    ['" Hi\\n there"', ' Hi\n there'],
    ['"not" JSON "', '"not" JSON "'],
  ])('of %j has the text %j', (content, text) => {
    expect(chat.read(response(content))).toEqual({
      id: 't-1',
      model: '',
      usage,
      choices: [{ stop: 'stop', parts: [{ type: 'text', text }] }],
    });
  });

  it.each([
    [1002, 401],
    [1113, 402],
    [1214, 400],
    [1301, 400],
    [1302, 429],
    [500, 502],
  ])('with the code %d is an error with status %d', (code, status) => {
    const body = { code, msg: 'No', success: false };
    const error = { message: 'No', code: String(code), status };
    expect(() => chat.read(body)).toThrow(expect.objectContaining(error));
    expect(zhipuProvider.failure?.(200, JSON.stringify(body))).toEqual(error);
  });

  it.each([[null], [[]], [{}], [{ code: 200, data: { choices: 'x' } }]])('%j is an error', (body) => {
    expect(() => chat.read(body)).toThrow('the response of the upstream contains no choices');
  });
});

describe('Zhipu stream', () => {
  const meta = `{"task_id":"t-1","request_id":"r","task_status":"SUCCESS","usage":${JSON.stringify(wireUsage)}}`;
  const finish = `id:2\nevent:finish\ndata:\nmeta:${meta}\n\n`;
  const stream = `event:add\nid:1\ndata:{"你好":\ndata:1}\n\nevent:add\nid:1\ndata: two  spaces\ndata:\ndata:end\n\n${finish}`;
  const read = (text: string, cuts: number[] = []) => collected(chat, text, cuts, new ZhipuDeframer());

  it('keeps line breaks, and is read the same wherever it is split', () => {
    const reply = read(stream);
    expect(reply).toEqual({
      id: '',
      model: '',
      usage,
      choices: [{ stop: 'stop', parts: [{ type: 'text', text: '{"你好":\n1}two  spaces\n\nend' }] }],
    });
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const sent = stream.replaceAll('\n', lineEnd);
      for (const offset of offsets(sent)) expect(read(sent, [offset])).toEqual(reply);
      expect(read(sent, offsets(sent))).toEqual(reply);
    }
  });

  it.each([
    ['its last event', 'event:add\ndata:x\n\n'],
    ['the end of its last line', 'event:add\ndata:x'],
  ])('is read without %s', (_, text) => {
    expect(read(text).choices).toEqual([{ stop: 'stop', parts: [{ type: 'text', text: 'x' }] }]);
  });

  it('can be stopped by a filter', () => {
    expect(read('event:add\ndata:x\n\nevent:interrupted\ndata:\n\n').choices[0]?.stop).toBe('content_filter');
  });

  it.each([
    ['event:error\ndata:{"code":1302,"msg":"busy"}\n\n', { message: 'busy', status: 429 }],
    ['event:add\ndata:x\n\nevent:error\ndata:broken\n\n', { message: 'broken' }],
  ])('with %j is an error', (text, error) => {
    expect(() => read(text)).toThrow(expect.objectContaining(error));
  });
});
