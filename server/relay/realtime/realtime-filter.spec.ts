import { describe, expect, it } from '@jest/globals';
import { ResponseWords } from '../safety/text-filter.js';
import { readWordList } from '../safety/word-matcher.js';
import { RealtimeFilter } from './realtime-filter.js';

const words = new ResponseWords(readWordList(['bomb']));

interface Event extends Record<string, unknown> {
  type: string;
}

/** The events that the client receives, and the requests that the upstream receives. */
function through(events: readonly Event[], stops: boolean) {
  const filter = new RealtimeFilter(() => ({ words, stops }));
  const client: Event[] = [];
  const replies: Event[] = [];
  let refused = 0;
  for (const event of events) {
    const filtered = filter.take(JSON.stringify(event));
    client.push(...(filtered ? filtered.forward.map((text) => JSON.parse(text) as Event) : [event]));
    if (filtered?.reply) replies.push(JSON.parse(filtered.reply) as Event);
    if (filtered?.refused) refused++;
  }
  return { client, replies, refused };
}

const place = { response_id: 'resp_1', item_id: 'item_1', output_index: 0, content_index: 0 };
const serverEvent = (type: string, fields: object): Event => ({ type, event_id: 'e', ...place, ...fields });
const deltas = (client: readonly Event[], type: string) =>
  client
    .filter((event) => event.type === `${type}.delta`)
    .map(({ delta }) => delta)
    .join('');

interface Text {
  type: string;
  whole: string;
  /** The text as a field of an item. */
  item(text: string): object;
}
const message = (part: object) => ({ id: 'item_1', type: 'message', role: 'assistant', content: [part] });
const TEXTS: Text[] = [
  { type: 'response.output_text', whole: 'text', item: (text) => message({ type: 'output_text', text }) },
  { type: 'response.text', whole: 'text', item: (text) => message({ type: 'text', text }) },
  {
    type: 'response.output_audio_transcript',
    whole: 'transcript',
    item: (transcript) => message({ type: 'output_audio', transcript }),
  },
  {
    type: 'response.audio_transcript',
    whole: 'transcript',
    item: (transcript) => message({ type: 'audio', transcript }),
  },
  {
    type: 'response.function_call_arguments',
    whole: 'arguments',
    item: (text) => ({ id: 'item_1', type: 'function_call', arguments: text }),
  },
];

/** A response that sends a text in chunks and ends normally. */
function response({ type, whole, item }: Text, pieces: readonly string[]): Event[] {
  const text = pieces.join('');
  return [
    { type: 'response.created', response: { id: 'resp_1', status: 'in_progress', output: [] } },
    ...pieces.map((delta) => serverEvent(`${type}.delta`, { delta })),
    serverEvent(`${type}.done`, { [whole]: text }),
    serverEvent('response.output_item.done', { item: item(text) }),
    {
      type: 'response.done',
      response: { id: 'resp_1', status: 'completed', output: [item(text)], usage: { output_tokens: 9 } },
    },
  ];
}

describe.each(TEXTS)('$type in a session', (text) => {
  const spoken = text.whole === 'transcript';
  const pieces = text.whole === 'arguments' ? ['{"a":"my bo', 'mb ok"}'] : ['my bo', 'mb ok'];
  const opening = text.whole === 'arguments' ? '{"a":"my ' : 'my ';

  it('passes unchanged without forbidden words', () => {
    const events = response(text, ['"ok ', 'b"']);
    expect(through(events, true)).toEqual({
      client: events.map((event) => event),
      replies: [],
      refused: 0,
    });
  });

  if (!spoken) {
    it('replaces a word that spans chunks by asterisks', () => {
      const { client, replies } = through(response(text, pieces), false);
      const masked = pieces.join('').replace('bomb', '****');
      expect(deltas(client, text.type)).toBe(masked);
      expect(client.find(({ type }) => type === `${text.type}.done`)).toMatchObject({ [text.whole]: masked });
      expect(client.at(-1)).toMatchObject({ response: { status: 'completed', output: [text.item(masked)] } });
      expect(replies).toEqual([]);
    });
  }

  it('ends before a word, cancels the response and reports the reason', () => {
    const { client, replies } = through(response(text, pieces), !spoken);
    expect(JSON.stringify(client)).not.toMatch(/bomb| ok/);
    expect(deltas(client, text.type)).toBe(opening);
    expect(replies).toEqual([expect.objectContaining({ type: 'response.cancel', response_id: 'resp_1' })]);
    expect(client.at(-1)?.response).toEqual({
      id: 'resp_1',
      status: 'incomplete',
      status_details: { type: 'incomplete', reason: 'content_filter' },
      output: [text.item(opening)],
      usage: { output_tokens: 9 },
    });
  });

  it('ends before a word that only the last event contains', () => {
    const { client, replies } = through(response(text, pieces).slice(-1), true);
    expect(client).toMatchObject([{ response: { status: 'incomplete', output: [text.item(opening)] } }]);
    expect(replies).toEqual([]);
  });
});

describe('events after the word that ended a response', () => {
  const later = { id: 'item_2', type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'more' }] };
  const second = { ...place, item_id: 'item_2', output_index: 1 };
  const [kind] = TEXTS as [Text];

  it('are not forwarded: audio, later items and the response to the cancellation', () => {
    const { client } = through(
      [
        serverEvent(`${kind.type}.delta`, { delta: 'a bomb' }),
        serverEvent('response.output_audio.delta', { delta: 'AAAA' }),
        { type: 'response.output_item.added', ...second, item: later },
        { type: 'conversation.item.added', item: later },
        { type: `${kind.type}.delta`, ...second, delta: 'more' },
        { type: `${kind.type}.done`, ...second, text: 'more' },
        { type: 'error', error: { event_id: 'evt_answer_filtered', code: 'response_cancel_not_active' } },
        { type: 'response.done', response: { id: 'resp_1', output: [kind.item('a bomb'), later] } },
      ],
      true,
    );
    expect(client.map(({ type }) => type)).toEqual([`${kind.type}.delta`, 'response.done']);
    expect(client.at(-1)).toMatchObject({ response: { output: [kind.item('a ')] } });
  });

  it('are forwarded again for the next response', () => {
    const next = { response_id: 'resp_2', item_id: 'item_3' };
    const { client } = through(
      [
        ...response(kind, ['a bomb']),
        serverEvent(`${kind.type}.delta`, { ...next, delta: 'fine' }),
        { type: 'response.done', response: { id: 'resp_2', status: 'completed', output: [] } },
      ],
      true,
    );
    expect(client.slice(-2)).toMatchObject([{ delta: 'fine' }, { response: { status: 'completed' } }]);
  });
});

describe('transcript of user audio', () => {
  const type = 'conversation.item.input_audio_transcription';
  const at = { item_id: 'item_1', content_index: 0 };
  const events = [
    { type: `${type}.delta`, ...at, delta: 'a bo', logprobs: [{ token: 'a bo' }] },
    { type: `${type}.delta`, ...at, delta: 'mb ok' },
    { type: `${type}.completed`, ...at, transcript: 'a bomb ok' },
  ];

  it('replaces words by asterisks', () => {
    const { client } = through(events, false);
    expect(deltas(client, type)).toBe('a **** ok');
    expect(client.at(-1)).toMatchObject({ transcript: 'a **** ok' });
    expect(JSON.stringify(client)).not.toContain('logprobs');
  });

  it('ends before a word and sends an error', () => {
    const { client, refused } = through(events, true);
    expect([deltas(client, type), client.at(-1)?.transcript, refused]).toEqual(['a ', 'a ', 1]);
  });
});

it('passes unchanged while responses are not filtered', () => {
  expect(new RealtimeFilter(() => null).take('{"type":"response.output_text.delta","delta":"bomb"}')).toBeNull();
});
