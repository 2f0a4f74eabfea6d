import { describe, expect, it } from '@jest/globals';
import { JsonBody } from '../bytes/json-body.js';
import type { RequestParams } from '../canonical/request-params.js';
import { geminiGenerate } from './gemini/gemini.generate.js';
import { openaiChat } from './openai/chat/openai.chat.js';
import { openaiResponse } from './openai/responses/openai.response.js';

const address = { model: 'm', stream: false, query: null };
const jsonBody = (fields: object) => new JsonBody(Buffer.from(JSON.stringify({ model: 'm', ...fields })));

/** A WAV file of one channel with 16 bits. */
function wave(rate: number, seconds: number, statedRate = rate): Buffer {
  const bytes = Buffer.alloc(44 + rate * 2 * seconds);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(statedRate, 24);
  bytes.writeUInt16LE(16, 34);
  return bytes;
}

/** An Ogg file of this many bytes. */
const ogg = (size: number) => Buffer.concat([Buffer.from('OggS'), Buffer.alloc(size - 4)]);

/** How a request of each API contains audio in addition to a short text. */
const READ: Readonly<Record<string, (data: string) => RequestParams>> = {
  chat(data) {
    const content = [
      { type: 'text', text: 'Hi' },
      { type: 'input_audio', input_audio: { data, format: 'wav' } },
    ];
    return openaiChat.read(jsonBody({ messages: [{ role: 'user', content }] }), address);
  },
  responses(data) {
    const content = [
      { type: 'input_text', text: 'Hi' },
      { type: 'input_audio', input_audio: { format: 'wav', data } },
    ];
    return openaiResponse.read(jsonBody({ input: [{ role: 'user', content }] }), address);
  },
  gemini(data) {
    const parts = [{ text: 'Hi' }, { inlineData: { mimeType: 'audio/wav', data } }];
    return geminiGenerate.read(jsonBody({ contents: [{ parts }] }), address);
  },
  'gemini in another order'(data) {
    const parts = [{ inline_data: { data, mime_type: 'audio/wav' } }, { text: 'Hi' }];
    return geminiGenerate.read(jsonBody({ contents: [{ parts }] }), address);
  },
};

describe.each(Object.entries(READ))('estimated audio of a %s request', (_, read) => {
  it.each<[string, Buffer, number]>([
    // 32 tokens per second.
    ['a second of WAV', wave(8_000, 1), 32],
    ['a minute of WAV', wave(16_000, 60), 1_920],
    ['a WAV file that states an absurd rate by the highest usual one', wave(8_000, 60, 4_000_000_000), 54],
    ['compressed audio at a low bit rate', Buffer.alloc(40_000), 320],
    ['much compressed audio', Buffer.alloc(400_000), 3_200],
    ['Opus at a lower one', ogg(200_000), 3_200],
  ])('%s', (__, audio, tokens) => {
    const { audioEstimate = 0, promptEstimate } = read(audio.toString('base64'));
    expect(Math.abs(audioEstimate - tokens)).toBeLessThanOrEqual(1);
    // The base64 is not counted as text.
    expect(promptEstimate - audioEstimate).toBeLessThan(150);
  });
});

it('an image next to long texts is not counted as audio', () => {
  const image = { inlineData: { mimeType: 'image/png', data: 'A'.repeat(80_000) } };
  const contents = [{ parts: [image, { text: '"audio/' }] }];
  expect(geminiGenerate.read(jsonBody({ contents }), address).audioEstimate).toBeUndefined();
});
