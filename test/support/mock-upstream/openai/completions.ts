import type { MockResponse, Reply } from '../behaviour.js';
import { words } from '../reply-defaults.js';
import type { ChoiceChunk, GenerationShape } from './generation.js';

const defaultText = ' and they lived happily ever after.';

const choice = (index: number, text: string, finish: string | null) => ({
  text,
  index,
  logprobs: null,
  finish_reason: finish,
});

const textOf = (reply: Reply): string => reply.text ?? defaultText;

/** /v1/completions, the older interface. */
export const completions: GenerationShape = {
  idPrefix: 'cmpl',
  object: 'text_completion',
  chunkObject: 'text_completion',
  whole: (index: number, { reply }: MockResponse) => choice(index, textOf(reply), reply.finishReason ?? 'stop'),
  chunks: (index: number, { reply }: MockResponse): ChoiceChunk[] => [
    ...words(textOf(reply)).map((part) => ({ choice: choice(index, part, null), finishes: false })),
    { choice: choice(index, '', reply.finishReason ?? 'stop'), finishes: true },
  ],
};
