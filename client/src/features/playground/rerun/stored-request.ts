import * as z from 'zod/mini';
import type { ChatRequest } from '../../../lib/playground-stream';

const request = z.looseObject({ model: z.string(), messages: z.array(z.unknown()) });

/** The stored request of a call; undefined if none is stored. */
export function storedRequest(text: string): ChatRequest | undefined {
  try {
    return z.parse(request, JSON.parse(text));
  } catch {
    return undefined;
  }
}
