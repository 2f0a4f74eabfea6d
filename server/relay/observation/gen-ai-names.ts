import { channelTypeOf } from '../../channels/types/channel-types.js';
import type { Format, Task } from '../../protocols/bytes/format.js';

/**
 * Operations and vendors by the names of OpenTelemetry's conventions for generative AI (semantic-conventions-genai).
 */

const OPERATIONS: Readonly<Record<Task, string>> = {
  chat: 'chat',
  embedding: 'embeddings',
  rerank: 'rerank',
  moderation: 'moderation',
  ocr: 'ocr',
  image: 'image_generation',
  image_edit: 'image_edit',
  speech: 'speech',
  transcription: 'transcription',
  count: 'count_tokens',
};

/** `gen_ai.operation.name`; the conventions define some names and allow others. */
export function operationName(format: Format, task: Task): string {
  if (format === 'openai.completion') return 'text_completion';
  return format === 'gemini.generate' ? 'generate_content' : OPERATIONS[task];
}

/** `gen_ai.provider.name`; for other vendors the label of their channel type, reduced to letters and digits. */
export function providerName(channelType: number): string {
  const known = channelTypeOf(channelType);
  if (known?.telemetryName !== undefined) return known.telemetryName;
  const label = known?.label.en ?? `type ${channelType}`;
  return label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
}
