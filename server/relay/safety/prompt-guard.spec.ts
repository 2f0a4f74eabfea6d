import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import type { Operation } from '../../protocols/dialects/dialect.js';
import { geminiGenerate } from '../../protocols/dialects/gemini/gemini.generate.js';
import { openaiSpeech } from '../../protocols/dialects/openai/audio/openai.speech.js';
import { openaiTranscription } from '../../protocols/dialects/openai/audio/openai.transcription.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiCompletion } from '../../protocols/dialects/openai/completion/openai.completion.js';
import { openaiEmbedding } from '../../protocols/dialects/openai/embedding/openai.embedding.js';
import { openaiImage } from '../../protocols/dialects/openai/image/openai.image.js';
import { openaiModeration } from '../../protocols/dialects/openai/moderation/openai.moderation.js';
import { jinaRerank } from '../../protocols/dialects/openai/rerank/jina.rerank.js';
import { openaiResponse } from '../../protocols/dialects/openai/responses/openai.response.js';
import type { SiteSettings } from '../ports/site.port.js';
import { PromptGuard } from './prompt-guard.js';

const KIB = 1024;
const guard = new PromptGuard({ forbiddenWords: () => WORDS } as unknown as SiteSettings);
const WORDS = ['forbidden'];

/** Checks a prompt of these texts; async, so that both ways of refusing look the same. */
async function check(...texts: string[]): Promise<void> {
  await guard.checkTexts(texts);
}

const refused = { code: 'sensitive_words_detected' };

describe('a prompt', () => {
  it('passes without a forbidden word', async () => {
    await expect(check('an ordinary wish')).resolves.toBeUndefined();
  });

  it.each([
    ['short', ['a Forbidden wish']],
    ['long, the word where two pieces meet', [`${'a'.repeat(128 * KIB - 4)}forbidden${'a'.repeat(KIB)}`]],
    ['many short texts, the word in the last', [...Array.from({ length: 600 }, () => 'a'.repeat(KIB)), 'forbidden']],
  ])('is refused when it is %s', async (_, texts) => {
    await expect(check(...texts)).rejects.toMatchObject(refused);
  });

  it('of many texts lets others have their turn', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    await check(...Array.from({ length: 2_000 }, () => 'a'.repeat(8 * KIB)));
    clearInterval(others);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('a request is refused for a word in', () => {
  const use = { type: 'tool_use', id: 't', name: 'find', input: {} };
  const result = { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'forbidden' }] };
  const call = { id: 't', type: 'function', function: { name: 'find', arguments: '{}' } };
  const requests: [string, Operation, object][] = [
    ['a chat', openaiChat, { messages: [{ role: 'user', content: 'forbidden' }] }],
    [
      'the result of a tool in a chat',
      openaiChat,
      {
        messages: [
          { role: 'assistant', tool_calls: [call] },
          { role: 'tool', tool_call_id: 't', content: [{ type: 'text', text: 'forbidden' }] },
        ],
      },
    ],
    ['a completion', openaiCompletion, { prompt: 'forbidden' }],
    [
      'the result of a tool in a response',
      openaiResponse,
      { input: [{ type: 'function_call_output', call_id: 't', output: 'forbidden' }] },
    ],
    [
      'the result of a tool in a message',
      anthropicMessage,
      {
        messages: [
          { role: 'assistant', content: [use] },
          { role: 'user', content: [result] },
        ],
      },
    ],
    [
      'the result of a function of Gemini',
      geminiGenerate,
      { contents: [{ parts: [{ functionResponse: { name: 'find', response: { found: 'forbidden' } } }] }] },
    ],
    ['the prompt of an image', openaiImage, { prompt: 'forbidden' }],
    ['a text to be spoken', openaiSpeech, { input: 'forbidden', voice: 'alloy' }],
    ['the hint for a transcript', openaiTranscription, { prompt: 'forbidden' }],
    ['a text to be embedded', openaiEmbedding, { input: ['fine', 'forbidden'] }],
    ['a query to be ranked', jinaRerank, { query: 'forbidden', documents: ['fine'] }],
    ['a document to be ranked', jinaRerank, { query: 'fine', documents: ['fine', { text: 'forbidden' }] }],
    ['a text to be moderated', openaiModeration, { input: 'forbidden' }],
  ];

  it.each(requests)('%s', async (_, operation, fields) => {
    const body = new JsonBody(Buffer.from(JSON.stringify({ model: 'm', ...fields })));
    await expect(async () => guard.check(operation, body)).rejects.toMatchObject(refused);
  });
});
