import { describe, expect, it } from '@jest/globals';
import { ObjectBody } from '../../../bytes/request-body.js';
import { Downgrades } from '../../../canonical/downgrades.js';
import { openaiSpeech, openaiSpeechClient, openaiSpeechUpstream } from './openai.speech.js';

const address = { model: null, stream: false, query: null };
const body = (fields: Record<string, unknown>) => new ObjectBody({ voice: 'alloy', input: 'Grüezi 👋', ...fields });
const audioBytes = Buffer.from([1, 2, 3]);
const mpeg = { contentType: 'audio/mpeg', body: audioBytes };

describe('speech request', () => {
  it.each([
    [{}, { model: 'tts-1', units: { kind: 'characters', count: 8 }, promptEstimate: 8, stream: false }],
    [{ model: 'tts-1-hd' }, { units: { kind: 'characters', count: 8 } }],
    [
      { model: 'gpt-4o-mini-tts', stream_format: 'sse' },
      { stream: true, maxTokens: 0 },
    ],
  ])('%j is read', (fields, requested) => {
    expect(openaiSpeech.read(body(fields), address)).toMatchObject(requested);
  });

  it('of newer models is charged by tokens', () => {
    expect(openaiSpeech.read(body({ model: 'gpt-4o-mini-tts' }), address).units).toBeUndefined();
    expect(openaiSpeech.promptForCount(body({ instructions: 'slowly' })).texts).toEqual(['Grüezi 👋', 'slowly']);
  });

  it.each([[{ input: '' }], [{ input: undefined }], [{ input: ['a'] }], [{ model: 7 }]])('rejects %j', (fields) => {
    expect(() => openaiSpeech.read(body(fields), address)).toThrow();
  });
});

describe('audio response in a pass-through', () => {
  const requested = openaiSpeech.read(body({}), address);
  const meter = openaiSpeech.responseMeter(requested, body({}));

  it('is charged by the request', () => {
    expect(meter.read(mpeg)).toEqual({
      metered: { usage: null, producedText: '', produced: true },
      error: null,
      response: mpeg,
    });
  });

  it.each([
    ['application/json', '{"error":{"message":"no voice"}}', 'no voice'],
    ['text/html', '<html>', 'the upstream returned an HTML page'],
  ])('is an error as %s', (contentType, text, message) => {
    expect(meter.read({ contentType, body: Buffer.from(text) }).error?.message).toBe(message);
  });

  it('is not produced when it is empty', () => {
    expect(meter.read({ ...mpeg, body: Buffer.alloc(0) }).metered.produced).toBe(false);
  });
});

describe('translated speech', () => {
  it('keeps the request parameters', () => {
    const requested = { response_format: 'wav', speed: 1.5, instructions: 'slowly' };
    const request = openaiSpeechClient.read(body(requested), 'tts-1');
    const sent = openaiSpeechUpstream.write(request, { stream: false }, new Downgrades());
    expect(JSON.parse(sent.bytes.toString())).toEqual({
      model: 'tts-1',
      voice: 'alloy',
      input: 'Grüezi 👋',
      ...requested,
    });
  });

  it('is sent unchanged or as events', () => {
    const response = openaiSpeechUpstream.read(mpeg);
    const context = { requestId: 'r', model: 'm', createdAt: 0, body: body({}) };
    expect(openaiSpeechClient.write(response, context)).toEqual(mpeg);
    expect(openaiSpeechClient.events?.(response, context)).toBe(
      'event: speech.audio.delta\ndata: {"type":"speech.audio.delta","audio":"AQID"}\n\n' +
        'event: speech.audio.done\ndata: {"type":"speech.audio.done"}\n\n',
    );
  });

  it.each([
    ['application/json', '{"error":{"message":"no voice"}}'],
    ['application/json', '{}'],
    ['text/html', '<html>'],
    ['audio/mpeg', ''],
  ])('rejects %s %j', (contentType, text) => {
    expect(() => openaiSpeechUpstream.read({ contentType, body: Buffer.from(text) })).toThrow();
  });
});
