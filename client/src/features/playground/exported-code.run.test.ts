import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PlaygroundRequest } from '../../lib/playground-stream';
import { type ExportLanguage, exportOf } from './export-code';
import { anthropicBody } from './export-formats';

const run = promisify(execFile);

const parameters = { type: 'object', properties: { city: { type: 'string' } } };
const schema = { type: 'object', properties: { sky: { type: 'string' } } };
const request: PlaygroundRequest = {
  model: 'm',
  group: 'vip',
  temperature: 0.5,
  max_tokens: 100,
  reasoning_effort: 'low',
  stream: false,
  messages: [
    { role: 'system', content: "Be 'brief'." },
    { role: 'user', content: 'Weather in "Oslo" for $5?\n`ls`' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'sunny' },
  ],
  tools: [{ type: 'function', function: { name: 'get_weather', description: 'Weather', parameters } }],
  response_format: { type: 'json_schema', json_schema: { name: 'reply', schema } },
};
const { group: _, stream: __, ...body } = request;

const events = (...list: object[]) =>
  list.map((event) => `${'type' in event ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`).join('');
const choice = (more: object) => ({
  id: 'r',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [more],
});
const usage = { input_tokens: 1, output_tokens: 1 };

/** The responses of the APIs, by path: "All is well." in two parts. */
const responses: Readonly<Record<string, string>> = {
  '/v1/chat/completions': `${events(
    choice({ index: 0, delta: { role: 'assistant', content: 'All ' } }),
    choice({ index: 0, delta: { content: 'is well.' }, finish_reason: 'stop' }),
  )}data: [DONE]\n\n`,
  '/v1/messages': events(
    {
      type: 'message_start',
      message: { id: 'r', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'All ' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'is well.' } },
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage },
    { type: 'message_stop' },
  ),
  '/v1/models/m:streamGenerateContent': events(
    ...['All ', 'is well.'].map((text) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] } }] })),
  ),
};

let server: Server;
let sent: { key: unknown; body: unknown } | undefined;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    const { headers, url = '' } = incoming;
    const path = url.split('?')[0] ?? '';
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    incoming.on('end', () => {
      const key = headers.authorization ?? headers['x-api-key'] ?? headers['x-goog-api-key'];
      sent = { key, body: JSON.parse(text) };
      response.writeHead(responses[path] ? 200 : 404, { 'content-type': 'text/event-stream' }).end(responses[path]);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/** The code as a user runs it, with a token. */
function codeOf(language: ExportLanguage): string {
  const { port } = server.address() as AddressInfo;
  return exportOf(language, `http://127.0.0.1:${port}`, request).replace('sk-…', 'sk-test');
}

describe('exported code', () => {
  it.each<[ExportLanguage, object]>([
    ['openai-node', { ...body, stream: true }],
    ['anthropic-node', { ...anthropicBody(body), stream: true }],
    [
      'google-node',
      {
        contents: [
          { role: 'user', parts: [{ text: 'Weather in "Oslo" for $5?\n`ls`' }] },
          { role: 'model', parts: [{ functionCall: { name: 'get_weather', args: { city: 'Oslo' } } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'get_weather', response: { result: 'sunny' } } }] },
        ],
        systemInstruction: { parts: [{ text: "Be 'brief'." }] },
        tools: [
          {
            functionDeclarations: [{ name: 'get_weather', description: 'Weather', parametersJsonSchema: parameters }],
          },
        ],
        generationConfig: {
          temperature: 0.5,
          maxOutputTokens: 100,
          thinkingConfig: { thinkingLevel: 'LOW' },
          responseMimeType: 'application/json',
          responseJsonSchema: schema,
        },
      },
    ],
  ])('%s sends the request and prints the reply', async (language, expected) => {
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', codeOf(language)]);
    expect(stdout).toBe('All is well.');
    expect(sent).toMatchObject({ key: expect.stringMatching(/^(Bearer )?sk-test$/), body: expected });
  });

  it('curl has a body that a shell does not change', async () => {
    // A function replaces curl and prints its last argument.
    const curl = 'curl() { for last; do :; done; printf %s "$last"; }';
    const { stdout } = await run('sh', ['-c', `${curl}\n${codeOf('curl')}`]);
    expect(JSON.parse(stdout)).toEqual({ ...body, stream: true });
  });
});
