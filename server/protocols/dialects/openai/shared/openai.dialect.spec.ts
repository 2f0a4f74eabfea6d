import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../../common/errors/app-error.js';
import { JsonBody } from '../../../bytes/json-body.js';
import { openaiChat } from '../chat/openai.chat.js';
import { openaiCompletion } from '../completion/openai.completion.js';
import { openaiDialect } from './openai.dialect.js';

const ADDRESS = { model: null, stream: false, query: null };
const HI = [{ role: 'user', content: 'hi' }];

describe('error of an invalid field', () => {
  it.each([
    ['messages', openaiChat, {}],
    ['messages', openaiChat, { messages: 'hi' }],
    ['n', openaiChat, { messages: HI, n: 0 }],
    ['max_tokens', openaiChat, { messages: HI, max_tokens: -1 }],
    ['max_completion_tokens', openaiChat, { messages: HI, max_completion_tokens: 'many' }],
    ['stream', openaiChat, { messages: HI, stream: 'yes' }],
    ['prompt', openaiCompletion, { prompt: [] }],
    ['model', openaiChat, { messages: HI, model: '' }],
  ])('has the param %s', (param, operation, fields) => {
    let thrown: unknown;
    try {
      operation.read(new JsonBody(Buffer.from(JSON.stringify({ model: 'm', ...fields }))), ADDRESS);
    } catch (error) {
      thrown = error;
    }
    if (!(thrown instanceof AppError)) throw new Error('the request was not rejected');
    const { error } = JSON.parse(openaiDialect.errorBody(thrown.in('en'), 'id').toString()) as {
      error: { param: unknown };
    };
    expect(error.param).toBe(param);
  });
});
