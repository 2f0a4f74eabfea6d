import { describe, expect, it } from '@jest/globals';
import { ProducedText } from './produced-text.js';

function produced(...deltas: unknown[]): ProducedText {
  const text = new ProducedText();
  for (const delta of deltas) text.takeBlock(Buffer.from(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`));
  return text;
}

describe('what a model wrote', () => {
  it.each([
    [{ role: 'assistant', content: 'Hi "you"' }, 'Hi "you"'],
    [{ reasoning_content: 'Hm. ' }, 'Hm. '],
    [{ tool_calls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }] }, 'look{"a":1}'],
    ['the delta itself', 'the delta itself'],
  ])('is read from %j', (delta, expected) => {
    const text = produced(delta);
    expect([text.toString(), text.any]).toEqual([expected, true]);
  });

  it.each([
    { content: '', images: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(99_999)}` } }] },
    { audio: { id: 'a', data: 'A'.repeat(99_999) } },
  ])('is not the letters of a picture or of a sound', (delta) => {
    const text = produced(delta);
    expect([text.toString(), text.any]).toEqual(['', true]);
  });

  it('is nothing when there are only names', () => {
    expect(produced({ role: 'assistant', content: '' }).any).toBe(false);
  });

  it('is measured beyond what is kept', () => {
    const text = produced(...Array.from({ length: 100 }, () => ({ content: 'x'.repeat(1024) })));
    expect(text.toString()).toHaveLength(32 * 1024 + 68 * 1024);
  });
});
