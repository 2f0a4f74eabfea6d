import type { Part } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';

/**
 * What a vendor that reads only text gets of a message: its texts, and what was said in its sounds. Tool calls and their
 * results are the caller's, and earlier reasoning is not sent back.
 * @param between what separates two parts; nothing for a model's own words, which were one text
 * @throws {AppError} unsupported: pictures, sounds without words, files.
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
