import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../../bytes/body-draft.js';
import { FormBody, FormFile, filesOf } from '../../../bytes/form-body.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import type { TranscriptionResponse } from '../../../canonical/whole-codec.js';
import {
  openaiTranscription,
  openaiTranscriptionClient,
  openaiTranscriptionUpstream,
  openaiTranslation,
  openaiTranslationClient,
  openaiTranslationUpstream,
} from './openai.transcription.js';

const address = { model: null, stream: false, query: null };
const file = new FormFile('talk.mp3', 'audio/mpeg', Buffer.alloc(96_000));
const form = (fields: Record<string, string> = {}, audioFile: FormFile | null = file) =>
  FormBody.of([
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...(audioFile ? [{ name: 'file', value: audioFile }] : []),
  ]);
const raw = (contentType: string, body: unknown) => ({
  contentType,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});

describe('transcript request', () => {
  it.each([
    [{}, { model: 'whisper-1', stream: false, units: { kind: 'seconds', count: 6 }, promptEstimate: 100 }],
    [
      { model: 'gpt-4o-transcribe', stream: 'true' },
      { model: 'gpt-4o-transcribe', stream: true },
    ],
  ])('%j is read', (fields, requested) => {
    expect(openaiTranscription.read(form(fields), address)).toMatchObject(requested);
  });

  it('requires a file', () => {
    expect(() => openaiTranscription.read(form({ file: 'talk.mp3' }, null), address)).toThrow('file is required');
  });

  it.each(['file', 'file[]'])('rejects a second file: %s', (name) => {
    const long = new FormFile('long.mp3', 'audio/mpeg', Buffer.alloc(960_000));
    const body = FormBody.of([
      { name: 'file', value: file },
      { name, value: long },
    ]);
    expect(() => openaiTranscription.read(body, address)).toThrow('more than once');
    expect(() => openaiTranscriptionClient.read(body, 'whisper-1')).toThrow('more than once');
  });
});

describe('transcript in a pass-through', () => {
  const requested = openaiTranslation.read(form(), address);
  const meter = openaiTranslation.responseMeter(requested, form());
  const seconds = (count: number) => ({ units: { kind: 'seconds', count } });

  it.each([
    [
      'its tokens',
      'application/json',
      { text: 'hi', usage: { type: 'tokens', input_tokens: 14, output_tokens: 2 } },
      { input: 14, output: 2 },
    ],
    ['its seconds', 'application/json', { text: 'hi', usage: { type: 'duration', seconds: 5.1 } }, seconds(6)],
    ['its duration', 'application/json', { text: 'hi', duration: 8.47 }, seconds(9)],
    ['its duration as a text', 'application/json', { text: 'hi', duration: '8.47' }, seconds(9)],
    ['its last line', 'text/plain', '1\n00:00:00,000 --> 00:00:05,500\nhi\n', seconds(6)],
    ['no reported usage', 'text/plain; charset=utf-8', 'hi\n', null],
    ['no reported usage, as JSON', 'application/json', { text: '' }, null],
  ])('is charged by %s', (_, contentType, body, usage) => {
    const { metered, error } = meter.read(raw(contentType, body));
    expect([metered.produced, error]).toEqual([true, null]);
    if (usage === null) expect(metered.usage).toBeNull();
    else expect(metered.usage).toMatchObject(usage);
  });

  it.each([
    ['application/json', { error: { message: 'no speech' } }, 'no speech'],
    ['text/html', '<html>', 'the upstream returned an HTML page'],
    ['application/json', 'hello', 'the upstream did not return JSON'],
  ])('is an error as %s %j', (contentType, body, message) => {
    expect(meter.read(raw(contentType, body)).error?.message).toBe(message);
  });

  it('as plain text is requested in JSON and extracted', () => {
    const body = form({ response_format: 'text' });
    const params = openaiTranscription.read(body, address);
    const draft = new BodyDraft(body);
    openaiTranscription.rewrite(draft, { requested: params, model: 'whisper-1', requestUsage: false });
    expect(draft.get('response_format')).toBe('json');
    const bare = openaiTranscription.responseMeter(params, body);
    const given = bare.read(raw('application/json', { text: 'Hi', usage: { type: 'duration', seconds: 2 } }));
    expect(given.metered.usage).toMatchObject(seconds(2));
    expect(given.response).toEqual(raw('text/plain; charset=utf-8', 'Hi\n'));
    expect(bare.read(raw('text/plain', 'Hi\n')).response).toEqual(raw('text/plain', 'Hi\n'));
    expect(bare.read(raw('application/json', { error: 'no' })).error?.message).toBe('no');
  });

  it('without a text is not produced', () => {
    expect(meter.read(raw('application/json', {})).metered.produced).toBe(false);
  });
});

describe('translated transcript', () => {
  const fields = { language: 'de', prompt: 'Zürich', temperature: '0.2', response_format: 'srt' };

  it('keeps the request parameters and requests timestamps when needed', async () => {
    const request = openaiTranscriptionClient.read(form(fields), 'whisper-1');
    const body = openaiTranscriptionUpstream.write(request, { stream: false }, new Downgrades());
    const sent = await FormBody.read(body.bytes, body.contentType);
    for (const [name, value] of Object.entries({ ...fields, model: 'whisper-1', response_format: 'verbose_json' })) {
      expect(sent.get(name)).toBe(value);
    }
    expect(filesOf(sent, 'file')).toEqual([file]);
  });

  it('into English is rejected by an upstream that only transcribes', () => {
    const request = openaiTranslationClient.read(form(), 'whisper-1');
    const target = { stream: false };
    expect(() => openaiTranscriptionUpstream.write(request, target, new Downgrades())).toThrow('translations');
    expect(() => openaiTranslationUpstream.write(request, target, new Downgrades())).not.toThrow();
  });

  const response: TranscriptionResponse = {
    text: 'Hello there.',
    language: 'english',
    duration: 2.5,
    segments: [{ start: 0, end: 2.5, text: ' Hello there.' }],
    usage: null,
  };
  const write = (response_format: string, given = response) => {
    const context = { requestId: 'r', model: 'm', createdAt: 0, body: form({ response_format }) };
    const { contentType, body } = openaiTranscriptionClient.write(given, context);
    return [contentType, body.toString()];
  };

  it.each([
    ['json', 'application/json', '{"text":"Hello there."}'],
    ['text', 'text/plain; charset=utf-8', 'Hello there.\n'],
    ['srt', 'text/plain; charset=utf-8', '1\n00:00:00,000 --> 00:00:02,500\nHello there.\n\n'],
    ['vtt', 'text/plain; charset=utf-8', 'WEBVTT\n\n00:00:00.000 --> 00:00:02.500\nHello there.\n\n'],
    [
      'verbose_json',
      'application/json',
      '{"task":"transcribe","language":"english","duration":2.5,' +
        '"segments":[{"id":0,"start":0,"end":2.5,"text":" Hello there."}],"text":"Hello there."}',
    ],
  ])('is written as %s', (format, contentType, text) => {
    expect(write(format)).toEqual([contentType, text]);
  });

  it('without timestamps is one segment', () => {
    expect(write('srt', { text: 'Hi', duration: 1, usage: null })[1]).toBe('1\n00:00:00,000 --> 00:00:01,000\nHi\n\n');
  });

  it('can be sent as events', () => {
    const context = { requestId: 'r', model: 'm', createdAt: 0, body: form() };
    expect(openaiTranscriptionClient.events?.(response, context)).toBe(
      'event: transcript.text.delta\ndata: {"type":"transcript.text.delta","delta":"Hello there."}\n\n' +
        'event: transcript.text.done\ndata: {"type":"transcript.text.done","text":"Hello there."}\n\n',
    );
  });

  it('is read from an upstream', () => {
    const given = {
      text: 'Hi',
      language: 'de',
      duration: 1.2,
      segments: [{ start: 0, end: 1.2, text: 'Hi' }, null, {}],
    };
    expect(openaiTranscriptionUpstream.read(raw('application/json', given))).toMatchObject({
      text: 'Hi',
      segments: [{ start: 0, end: 1.2, text: 'Hi' }],
      usage: { units: { kind: 'seconds', count: 2 } },
    });
    expect(openaiTranscriptionUpstream.read(raw('text/plain', 'Hi\n'))).toEqual({ text: 'Hi', usage: null });
  });

  it.each([
    ['application/json', '{}'],
    ['application/json', '{"error":"no"}'],
    ['text/html', '<html>'],
  ])('rejects %s %j', (contentType, body) => {
    expect(() => openaiTranscriptionUpstream.read(raw(contentType, body))).toThrow();
  });
});
