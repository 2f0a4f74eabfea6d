import { describe, expect, it } from '@jest/globals';
import { Downgrades } from '../../canonical/downgrades.js';
import { geminiSpeechUpstream } from './gemini.media.js';

const raw = (value: unknown) => ({ contentType: 'application/json', body: Buffer.from(JSON.stringify(value)) });
const response = (mimeType: string, data: string) =>
  raw({
    candidates: [{ content: { parts: [{ inlineData: { mimeType, data } }] } }],
    usageMetadata: { promptTokenCount: 4, candidatesTokenCount: 50 },
  });

describe('speech of Gemini', () => {
  it.each([
    ['alloy', 'wav', 'Kore', ''],
    ['nova', 'mp3', 'Kore', 'response_format, voice'],
    ['Puck', 'wav', 'Puck', ''],
  ])('is requested in the voice %s as %s', (voice, format, voiceName, dropped) => {
    const downgrades = new Downgrades();
    const request = { model: 'm', text: 'hello', voice, format, speed: null, instructions: 'Whisper' };
    const body = geminiSpeechUpstream.write(request, { stream: false }, downgrades);
    expect(JSON.parse(body.bytes.toString())).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'Whisper: hello' }] }],
      generationConfig: {
        responseModalities: ['AUDIO'],
        speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName } } },
      },
    });
    expect(downgrades.toString()).toBe(dropped);
  });

  it('is a WAV file', () => {
    const { contentType, audioBytes, usage } = geminiSpeechUpstream.read(
      response('audio/L16;codec=pcm;rate=16000', 'AAECAw=='),
    );
    expect({ contentType, size: audioBytes.length, usage }).toMatchObject({
      contentType: 'audio/wav',
      size: 48,
      usage: { output: 50 },
    });
    expect(audioBytes.toString('latin1', 0, 4) + audioBytes.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    expect([audioBytes.readUInt32LE(4), audioBytes.readUInt32LE(24), audioBytes.readUInt32LE(40)]).toEqual([
      40, 16_000, 4,
    ]);
    expect(audioBytes.subarray(44)).toEqual(Buffer.of(0, 1, 2, 3));
  });

  it.each([[{}], [{ candidates: [{ content: { parts: [{ text: 'no' }] } }] }], [{ error: { message: 'no' } }]])(
    'can be an error: %j',
    (value) => {
      expect(() => geminiSpeechUpstream.read(raw(value))).toThrow();
    },
  );
});
