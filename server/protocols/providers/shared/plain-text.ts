import type { Part } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';

/**
 * A message for a vendor that accepts only text: its texts and the transcripts of its audio. Tool calls and results are
 * handled by the caller, and earlier reasoning is not sent back.
 * @param between separator of parts; empty for model output, which was one text
 * @throws {AppError} unsupported: images, audio without a transcript, files.
 */
export function plainText(parts: readonly Part[], between = '\n'): string {
  return parts
    .map(wordsOf)
    .filter((words) => words !== '')
    .join(between);
}

function wordsOf(part: Part): string {
  switch (part.type) {
    case 'text':
    case 'refusal':
      return part.text;
    case 'tool_call':
    case 'tool_result':
    case 'reasoning':
      return '';
    case 'audio':
      if (part.transcript) return part.transcript;
      throw unsupported('audio');
    case 'image':
      throw unsupported('images');
    default:
      throw unsupported(`${part.type}s`);
  }
}
