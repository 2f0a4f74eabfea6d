import { expect, it } from '@jest/globals';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import { requestedEffort } from './requested-effort.js';

it.each<[string, string, object, string, string | undefined]>([
  ['a chat', 'by its field', { reasoning_effort: 'high' }, 'gpt-5', 'high'],
  ['a chat', 'by the name of its model', {}, 'o3-mini-high', 'high'],
  ['a response', 'by its field', { reasoning: { effort: 'low' } }, 'gpt-5', 'low'],
  ['a message', 'by its field', { output_config: { effort: 'max' } }, 'claude-opus-4-7', 'max'],
  ['a Gemini call', 'by its field', { generationConfig: { thinkingConfig: { thinkingLevel: 'LOW' } } }, 'g', 'LOW'],
  [
    'a Gemini call',
    'by its field in camel or snake case',
    { generation_config: { thinking_config: { thinking_level: 'LOW' } } },
    'g',
    'LOW',
  ],
  ['a chat', 'nowhere', {}, 'gpt-4o', undefined],
  ['a chat', 'not at all, with a number in the field', { reasoning_effort: 7 }, 'gpt-5', undefined],
  ['a chat', 'not at all, with a long text in the field', { reasoning_effort: 'x'.repeat(17) }, 'gpt-5', undefined],
])('reasoning effort of %s is requested %s', (_, __, fields, model, effort) => {
  expect(requestedEffort(new ObjectBody({ model, ...fields }), model)).toBe(effort);
});
