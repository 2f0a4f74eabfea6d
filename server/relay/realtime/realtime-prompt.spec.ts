import { expect, it } from '@jest/globals';
import { promptTextsOf } from './realtime-prompt.js';

const item = (fields: object) => ({ type: 'conversation.item.create', item: fields });

it.each([
  ['a message', item({ role: 'user', content: [{ type: 'input_text', text: 'WORD' }] })],
  ['what was said in earlier sound', item({ role: 'user', content: [{ type: 'input_audio', transcript: 'WORD' }] })],
  ['the result of a tool', item({ type: 'function_call_output', output: 'WORD' })],
  ['an earlier call of a tool', item({ type: 'function_call', arguments: '{"a":"WORD"}' })],
  ['instructions of a session', { type: 'session.update', session: { instructions: 'WORD' } }],
  ['tools of a session', { type: 'session.update', session: { tools: [{ name: 'a', description: 'WORD' }] } }],
  [
    'the hint for transcripts',
    { type: 'session.update', session: { audio: { input: { transcription: { prompt: 'WORD' } } } } },
  ],
  [
    'the older hint',
    { type: 'transcription_session.update', session: { input_audio_transcription: { prompt: 'WORD' } } },
  ],
  ['instructions of a response', { type: 'response.create', response: { instructions: 'WORD' } }],
  [
    'messages of a response',
    { type: 'response.create', response: { input: [{ type: 'message', content: [{ text: 'WORD' }] }] } },
  ],
])('a prompt is read from %s', (_, event) => {
  expect(promptTextsOf(JSON.stringify(event)).join()).toContain('WORD');
});

it.each(['no JSON', '[]', '{"type":"input_audio_buffer.append","audio":"WORD"}'])(
  'nothing is read from %s',
  (message) => {
    expect(promptTextsOf(message)).toEqual([]);
  },
);
