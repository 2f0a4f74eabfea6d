import type { EventFilter } from './translator.js';

/** For clients that do not show reasoning: puts the reasoning at the beginning of the response, in `<think>` tags. */
export function thinkingToContent(): EventFilter {
  const thinking = new Set<number>();
  return (event) => {
    if (event.type === 'start' || event.type === 'usage' || event.type === 'error' || event.type === 'only')
      return [event];
    const choice = event.choice ?? 0;
    if (event.type === 'reasoning') {
      const opening = thinking.has(choice) ? '' : '<think>\n';
      thinking.add(choice);
      return [{ type: 'text', text: opening + event.text, choice }];
    }
    if (event.type === 'signature' || event.type === 'redacted') return [];
    return thinking.delete(choice) ? [{ type: 'text', text: '\n</think>\n', choice }, event] : [event];
  };
}
