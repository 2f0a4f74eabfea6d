import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../../protocols/bytes/json-body.js';
import { anthropicMessage } from '../../protocols/dialects/anthropic/anthropic.message.js';
import { geminiGenerate } from '../../protocols/dialects/gemini/gemini.generate.js';
import { openaiSpeech } from '../../protocols/dialects/openai/audio/openai.speech.js';
import { openaiTranscription } from '../../protocols/dialects/openai/audio/openai.transcription.js';
import { openaiChat } from '../../protocols/dialects/openai/chat/openai.chat.js';
import { openaiCompletion } from '../../protocols/dialects/openai/completion/openai.completion.js';
import { openaiImage } from '../../protocols/dialects/openai/image/openai.image.js';
import { jinaRerank } from '../../protocols/dialects/openai/jina.rerank.js';
import { openaiEmbedding } from '../../protocols/dialects/openai/openai.embedding.js';
import { openaiModeration } from '../../protocols/dialects/openai/openai.moderation.js';
import { openaiResponse } from '../../protocols/dialects/openai/responses/openai.response.js';
import type { Operation } from '../../protocols/dialects/shared/dialect.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { PromptGuard } from './guards.js';

const KIB = 1024;
const guard = new PromptGuard({ forbiddenWords: () => WORDS } as unknown as SiteSettings);
const WORDS = ['forbidden'];

/** Checks a prompt of these texts; async, so that synchronous and asynchronous refusals are the same. */
async function check(...texts: string[]): Promise<void> {
  await guard.checkTexts(texts);
}

const refused = { code: 'sensitive_words_detected' };

describe('prompt guard', () => {
  it('passes a prompt without a forbidden word', async () => {
    await expect(check('an ordinary wish')).resolves.toBeUndefined();
  });

  it.each([
    ['short', ['a Forbidden wish']],
    ['long, with the word across two chunks', [`${'a'.repeat(128 * KIB - 4)}forbidden${'a'.repeat(KIB)}`]],
    [
      'many short texts, with the word in the last',
      [...Array.from({ length: 600 }, () => 'a'.repeat(KIB)), 'forbidden'],
    ],
  ])('refuses a prompt that is %s', async (_, texts) => {
    await expect(check(...texts)).rejects.toMatchObject(refused);
  });

  it('yields to other calls while it checks many texts', async () => {
    let turns = 0;
    const others = setInterval(() => turns++, 0);
    await check(...Array.from({ length: 2_000 }, () => 'a'.repeat(8 * KIB)));
    clearInterval(others);
    expect(turns).toBeGreaterThan(1);
  });
});

describe('request is refused for a word in', () => {
  const use = { type: 'tool_use', id: 't', name: 'find', input: {} };
  const result = { type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'forbidden' }] };
  const call = { id: 't', type: 'function', function: { name: 'find', arguments: '{}' } };
  const requests: [string, Operation, object][] = [
    ['a chat', openaiChat, { messages: [{ role: 'user', content: 'forbidden' }] }],
    [
      'a tool result of a chat',
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
      'a tool result of the Responses API',
      openaiResponse,
      { input: [{ type: 'function_call_output', call_id: 't', output: 'forbidden' }] },
    ],
    [
      'a tool result of the Messages API',
      anthropicMessage,
      {
        messages: [
          { role: 'assistant', content: [use] },
          { role: 'user', content: [result] },
        ],
      },
    ],
    [
      'a function result of Gemini',
      geminiGenerate,
      { contents: [{ parts: [{ functionResponse: { name: 'find', response: { found: 'forbidden' } } }] }] },
    ],
    ['the prompt of an image', openaiImage, { prompt: 'forbidden' }],
    ['the input of speech', openaiSpeech, { input: 'forbidden', voice: 'alloy' }],
    ['the prompt of a transcription', openaiTranscription, { prompt: 'forbidden' }],
    ['the input of embeddings', openaiEmbedding, { input: ['fine', 'forbidden'] }],
    ['the query of a rerank', jinaRerank, { query: 'forbidden', documents: ['fine'] }],
    ['a document of a rerank', jinaRerank, { query: 'fine', documents: ['fine', { text: 'forbidden' }] }],
    ['the input of a moderation', openaiModeration, { input: 'forbidden' }],
  ];

  it.each(requests)('%s', async (_, operation, fields) => {
    const body = new JsonBody(Buffer.from(JSON.stringify({ model: 'm', ...fields })));
    await expect(async () => guard.check(operation, body)).rejects.toMatchObject(refused);
  });
});
