import { describe, expect, it } from '@jest/globals';
import { transcriptResponseMeter } from '../../protocols/dialects/openai/audio/openai.transcription.js';
import { transcriptTexts } from '../../protocols/dialects/openai/audio/transcripts.js';
import { MediaStreamMeter } from '../../protocols/dialects/openai/shared/media-stream-meter.js';
import { FilteredResponse } from './filtered-response.js';
import { FilteredStream } from './filtered-stream.js';
import { ResponseWords } from './text-filter.js';
import { readWordList } from './word-matcher.js';

const words = new ResponseWords(readWordList(['bomb']));
const JSON_TYPE = 'application/json';
const SRT = '1\n00:00:00,000 --> 00:00:02,500\nA Bomb\n\n';

function whole(response: object | string, stops = false) {
  const [contentType, body] =
    typeof response === 'string' ? ['text/plain', response] : [JSON_TYPE, JSON.stringify(response)];
  const meter = new FilteredResponse(transcriptResponseMeter, transcriptTexts, { words, stops });
  const read = meter.read({ contentType, body: Buffer.from(body) });
  const text = read.response.body.toString();
  return { ...read, output: typeof response === 'string' ? text : (JSON.parse(text) as unknown) };
}

describe('transcript', () => {
  it.each([
    ['JSON', { text: 'A bomb.', logprobs: [] }, { text: 'A ****.' }],
    [
      'JSON with segments and words, a word reaching from one segment into the next',
      {
        text: 'bomb ok',
        segments: [
          { id: 0, text: 'bo', tokens: [1] },
          { id: 1, text: 'mb ok' },
        ],
        words: [{ word: 'bomb' }],
      },
      {
        text: '**** ok',
        segments: [
          { id: 0, text: '' },
          { id: 1, text: '**** ok' },
        ],
      },
    ],
    ['JSON without forbidden words', { text: 'ok', words: [{ word: 'ok' }] }, { text: 'ok', words: [{ word: 'ok' }] }],
    ['subtitles', SRT, SRT.replace('Bomb', '****')],
  ])('has words replaced by asterisks as %s', (_, response, output) => {
    expect(whole(response).output).toEqual(output);
  });

  it.each([
    ['JSON', { text: 'A bomb.', duration: 3 }],
    ['subtitles', SRT],
  ])('is replaced by an error and still metered when responses end at words, as %s', (_, response) => {
    const { ended, metered } = whole(response, true);
    expect(ended).toMatchObject({ code: 'answer_filtered', status: 400 });
    expect(metered.usage?.units).toMatchObject({ kind: 'seconds', count: 3 });
  });

  const usage = { type: 'duration', seconds: 3 };
  const delta = (text: string) => ({ type: 'transcript.text.delta', delta: text, logprobs: [{ token: text }] });
  const done = (text: string) => ({ type: 'transcript.text.done', text, usage });

  function streamed(events: readonly object[], stops: boolean) {
    const meter = new FilteredStream(new MediaStreamMeter(), transcriptTexts, { words, stops });
    let output = '';
    for (const event of events) {
      const step = meter.push(Buffer.from(`data: ${JSON.stringify(event)}\n\n`));
      output += step.forward?.toString() ?? '';
      if (step.over) return { output, step, meter };
    }
    const step = meter.end();
    output += step.forward?.toString() ?? '';
    return { output: step.over ? output : output + meter.closing(), step, meter };
  }
  const eventsIn = (output: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('data: '))
      .map((line) => JSON.parse(line.slice(6)) as { delta?: string; text?: string });

  it('has words that span chunks of a stream replaced by asterisks', () => {
    const { output, step } = streamed([delta('a bo'), delta('mb ok'), done('a bomb ok')], false);
    const events = eventsIn(output);
    expect(events.map(({ delta: text = '' }) => text).join('')).toBe('a **** ok');
    expect(events.at(-1)).toEqual(done('a **** ok'));
    expect([output.includes('logprobs'), step.ended]).toEqual([false, undefined]);
  });

  it.each([
    ['that spans chunks', [delta('a bo'), delta('mb ok'), done('a bomb ok')], 'a '],
    ['in its only event', [done('a bomb ok')], ''],
  ])('ends its stream with an error for a word %s', (_, events, shown) => {
    const { output, step, meter } = streamed(events, true);
    expect(
      eventsIn(output)
        .map(({ delta: text = '' }) => text)
        .join(''),
    ).toBe(shown);
    expect(step).toMatchObject({ over: true, ended: { code: 'answer_filtered' } });
    expect(meter.metered().produced).toBe(true);
  });
});
