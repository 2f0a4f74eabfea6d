import { expect, it } from '@jest/globals';
import { promptTextsOf } from './realtime-guard.js';

const item = (fields: object) => ({ type: 'conversation.item.create', item: fields });

it.each([
  ['a message', item({ role: 'user', content: [{ type: 'input_text', text: 'WORD' }] })],
  ['the transcript of earlier audio', item({ role: 'user', content: [{ type: 'input_audio', transcript: 'WORD' }] })],
  ['a tool result', item({ type: 'function_call_output', output: 'WORD' })],
  ['an earlier tool call', item({ type: 'function_call', arguments: '{"a":"WORD"}' })],
  ['session instructions', { type: 'session.update', session: { instructions: 'WORD' } }],
  ['session tools', { type: 'session.update', session: { tools: [{ name: 'a', description: 'WORD' }] } }],
  [
    'the transcription prompt',
    { type: 'session.update', session: { audio: { input: { transcription: { prompt: 'WORD' } } } } },
  ],
  [
    'the transcription prompt in the older shape',
    { type: 'transcription_session.update', session: { input_audio_transcription: { prompt: 'WORD' } } },
  ],
  ['response instructions', { type: 'response.create', response: { instructions: 'WORD' } }],
  [
    'response messages',
    { type: 'response.create', response: { input: [{ type: 'message', content: [{ text: 'WORD' }] }] } },
  ],
])('a prompt is read from %s', (_, event) => {
  expect(promptTextsOf(JSON.stringify(event)).join()).toContain('WORD');
});

it.each(['no JSON', '[]', '{"type":"input_audio_buffer.append","audio":"WORD"}'])(
  'no prompt is read from %s',
  (message) => {
    expect(promptTextsOf(message)).toEqual([]);
  },
);
