import type { Message, Part } from '../../canonical/conversation.js';
import { unsupported } from '../../canonical/downgrades.js';

/**
 * Limits the images of each message.
 * @param max maximum number of images; -1: no limit
 * @throws {AppError} unsupported
 */
export function requireFewImages(messages: readonly Message[], max: number): void {
  if (max < 0) return;
  if (messages.some(({ parts }) => imagesIn(parts) > max)) {
    throw unsupported(`more than ${max} pictures in a message`);
  }
}

function imagesIn(parts: readonly Part[]): number {
  return parts.reduce((sum, part) => {
    if (part.type === 'tool_result') return sum + imagesIn(part.parts);
    return part.type === 'image' ? sum + 1 : sum;
  }, 0);
}
