import { expect } from '@jest/globals';
import { cutAfterEvents, failure, type Reply, respondWith } from '../../../support/mock-upstream/behaviour.js';
import type { Outcome, RequestParameters, Scenario } from './scenario.js';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const usage = { prompt: 120, completion: 30 };
const weather = {
  name: 'get_weather',
  description: 'The weather of a city',
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
};
const call = (id: string, city: string) => ({ id, name: 'get_weather', arguments: JSON.stringify({ city }) });
const schema = {
  type: 'object',
  properties: { colour: { type: 'string' } },
  required: ['colour'],
  additionalProperties: false,
};

function whole(
  reply: Reply,
  expected: Partial<Outcome>,
  wanted: Partial<RequestParameters> = {},
): Omit<Scenario, 'name'> {
  return {
    parameters: { prompt: 'How is it going?', ...wanted },
    upstream: respondWith({ usage, ...reply }),
    check: (outcome) => {
      expect(outcome.error).toBeUndefined();
      expect(outcome).toMatchObject({ usage, ...expected });
    },
  };
}

/** Each scenario runs with a non-streamed and with a streamed response. */
const both = (name: string, scenario: Omit<Scenario, 'name'>): Scenario[] => [
  { name, ...scenario },
  { name: `${name}, streamed`, ...scenario, parameters: { ...scenario.parameters, stream: true } },
];

/** The scenarios that every dialect must support with every upstream, or reject by a documented rule. */
export const scenarios: readonly Scenario[] = [
  ...both(
    'text',
    whole(
      { text: 'All is well, ünïcode 世界 too.\n\n  Indented.' },
      {
        text: 'All is well, ünïcode 世界 too.\n\n  Indented.',
        stop: 'stop',
      },
    ),
  ),
  ...both('tool', {
    ...whole(
      { toolCalls: [call('call_1', 'Paris')] },
      { calls: [{ name: 'get_weather', arguments: { city: 'Paris' } }], stop: 'tool_calls' },
      { tools: [weather] },
    ),
    sent: (body) => {
      expect(body).toContain('get_weather');
      expect(body).toContain('The weather of a city');
    },
  }),
  ...both(
    'parallel tools',
    whole(
      { toolCalls: [call('call_1', 'Paris'), call('call_2', 'Rome')] },
      {
        calls: [
          { name: 'get_weather', arguments: { city: 'Paris' } },
          { name: 'get_weather', arguments: { city: 'Rome' } },
        ],
        stop: 'tool_calls',
      },
      { tools: [weather] },
    ),
  ),
  ...both(
    'text and tool',
    whole(
      { text: 'Let me look.', toolCalls: [call('call_1', 'Oslo')] },
      { text: 'Let me look.', calls: [{ name: 'get_weather', arguments: { city: 'Oslo' } }], stop: 'tool_calls' },
      { tools: [weather] },
    ),
  ),
  ...both('image', {
    ...whole({ text: 'A red pixel.' }, { text: 'A red pixel.', stop: 'stop' }, { image: PIXEL }),
    sent: (body) => expect(body).toContain(PIXEL.slice(0, 60)),
  }),
  ...both('JSON schema', {
    ...whole({ text: '{"colour":"red"}' }, { text: '{"colour":"red"}', stop: 'stop' }, { schema }),
    sent: (body) => expect(body).toContain('colour'),
  }),
  ...both(
    'reasoning',
    whole(
      { text: 'Four.', reasoning: 'Two and two.', usage: { ...usage, reasoning: 10 } },
      { text: 'Four.', reasoning: 'Two and two.', stop: 'stop' },
      { reasoning: true },
    ),
  ),
  ...both('stop text', {
    ...whole({ text: 'One, two' }, { text: 'One, two', stop: 'stop' }, { stop: ['three'] }),
    sent: (body) => expect(body).toContain('three'),
  }),
  ...both(
    'length',
    whole({ text: 'It was a dark', finishReason: 'length' }, { text: 'It was a dark', stop: 'length' }),
  ),
  ...both('refusal', {
    ...whole({ text: '' }, {}),
    upstream: respondWith({ usage, refusal: 'I cannot help with that.' }),
    check: (outcome) => {
      expect(outcome.error).toBeUndefined();
      expect(outcome).toMatchObject({ text: 'I cannot help with that.', stop: 'refusal' });
    },
  }),
  ...both('error before the first byte', {
    parameters: { prompt: 'Hi' },
    upstream: failure(400, { message: 'That is not possible.' }),
    check: (outcome) => expect(outcome).toMatchObject({ error: 400, text: '', calls: [] }),
  }),
  {
    name: 'error after the first byte',
    parameters: { prompt: 'Hi', stream: true },
    upstream: cutAfterEvents(6, { text: 'This is the beginning of a very long story about many things' }),
    check: (outcome) => {
      expect(outcome.error).toBeDefined();
      expect(outcome.text).toMatch(/^This is/);
    },
  },
];
