import { expect, it } from '@jest/globals';
import type { Format, Task } from '../bytes/format.js';
import { upstreamCodecOf } from './registry.js';

it.each<[Format, Task]>([
  ['openai.chat', 'chat'],
  ['anthropic.message', 'chat'],
  ['openai.translation', 'transcription'],
  ['gemini.predict', 'image'],
  ['gemini.generate', 'chat'],
  ['gemini.generate', 'image'],
  ['gemini.generate', 'image_edit'],
  ['gemini.generate', 'speech'],
])('%s has a codec for the task %s', (format, task) => {
  expect(upstreamCodecOf(format, task)?.task).toBe(task);
});

it.each<[Format, Task]>([
  ['gemini.generate', 'rerank'],
  ['openai.chat', 'embedding'],
  ['openai.moderation', 'moderation'],
])('%s has no codec for the task %s', (format, task) => {
  expect(upstreamCodecOf(format, task)).toBeUndefined();
});
