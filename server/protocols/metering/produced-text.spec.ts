import { describe, expect, it } from '@jest/globals';
import { ProducedText } from './produced-text.js';

function produced(...deltas: unknown[]): ProducedText {
  const text = new ProducedText();
  for (const delta of deltas) text.takeBlock(Buffer.from(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`));
  return text;
}

describe('ProducedText', () => {
  it.each([
    [{ role: 'assistant', content: 'Hi "you"' }, 'Hi "you"'],
    [{ reasoning_content: 'Hm. ' }, 'Hm. '],
    [{ tool_calls: [{ id: 'c', type: 'function', function: { name: 'look', arguments: '{"a":1}' } }] }, 'look{"a":1}'],
    ['the delta itself', 'the delta itself'],
  ])('reads the text of %j', (delta, expected) => {
    const text = produced(delta);
    expect([text.measured(), text.any]).toEqual([{ producedText: expected }, true]);
  });

  it.each([
    { content: '', images: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(99_999)}` } }] },
    { audio: { id: 'a', data: 'A'.repeat(99_999) } },
  ])('does not count image or audio data as text', (delta) => {
    const text = produced(delta);
    expect([text.measured(), text.any]).toEqual([{ producedText: '' }, true]);
  });

  it('is empty when there are only names', () => {
    expect(produced({ role: 'assistant', content: '' }).any).toBe(false);
  });

  it.each([[' '], ['\n\n'], ['\t\r\n'], ['\u3000\u00a0']])(
    'is empty when there is only the white space %j',
    (blank) => {
      const text = produced({ role: 'assistant', content: blank }, { content: blank });
      expect([text.measured(), text.any]).toEqual([{ producedText: blank + blank }, false]);
    },
  );

  it.each([[{ content: ' x' }], [{ content: '\\n' }], [{ content: ' ', tool_calls: [{ function: { name: 'f' } }] }]])(
    'is not empty with %j after white space',
    (delta) => {
      expect(produced({ content: '\n' }, delta).any).toBe(true);
    },
  );

  it('uses constant memory for a stream longer than the maximum string length', () => {
    const text = new ProducedText();
    const block = Buffer.from(`data: {"choices":[{"delta":{"content":"${'x'.repeat(16 * 1024 * 1024)}"}}]}\n\n`);
    for (let blocks = 0; blocks < 40; blocks++) text.takeBlock(block);
    expect(text.measured()).toEqual({ producedText: '', tokensBeyond: (40 * 16 * 1024 * 1024) / 4 });
    expect(text.estimate()).toBe((40 * 16 * 1024 * 1024) / 4);
  });

  it('estimates the tokens beyond the kept text', () => {
    const text = produced(...Array.from({ length: 100 }, () => ({ content: 'x'.repeat(1024) })));
    const { producedText, tokensBeyond } = text.measured();
    expect(producedText).toHaveLength(32 * 1024);
    expect(tokensBeyond).toBe((68 * 1024) / 4);
  });
});
