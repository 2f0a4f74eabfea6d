import { describe, expect, it } from '@jest/globals';
import { AnthropicResponseMeter } from './anthropic-meter.js';

const read = (body: unknown) =>
  new AnthropicResponseMeter().read({
    contentType: 'application/json',
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  });
const usage = (output_tokens: number) => ({ input_tokens: 7, output_tokens });

describe('AnthropicResponseMeter', () => {
  it('reads the reported usage', () => {
    const content = [{ type: 'tool_use', id: 'toolu_1', name: 'f', input: { usage: { input_tokens: 1 } } }];
    expect(read({ type: 'message', content, usage: usage(40) }).metered).toEqual({
      usage: expect.objectContaining({ input: 7, output: 40 }) as unknown,
      producedText: 'f{"usage":{"input_tokens":1}}',
      produced: true,
    });
  });

  it.each([
    ['text', [{ type: 'text', text: 'hi' }], true],
    ['thoughts', [{ type: 'thinking', thinking: 'hm', signature: 's' }], true],
    ['hidden thoughts', [{ type: 'redacted_thinking', data: 'x' }], true],
    ['a call', [{ type: 'tool_use', name: 'f', input: {} }], true],
    ['nothing', [], false],
    ['blanks', [{ type: 'text', text: ' \n' }], false],
    ['blocks of wrong types', [null, 7, { type: 'text' }], false],
  ])('of %s reports produced: %s', (_, content, produced) => {
    expect(read({ type: 'message', content, usage: usage(1) }).metered.produced).toBe(produced);
  });

  it.each([
    ['END', true],
    ['', false],
    [null, false],
    [7, false],
  ])('without content, with the stop sequence %j, reports produced: %s', (stop_sequence, produced) => {
    const message = { type: 'message', content: [], stop_reason: 'stop_sequence', stop_sequence, usage: usage(1) };
    expect(read(message).metered.produced).toBe(produced);
  });

  it.each([
    [{ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }, 'Overloaded', 529],
    [{ error: { message: 'no' } }, 'no', undefined],
    ['<html>', 'the upstream did not return JSON', undefined],
    ['[]', 'the upstream did not return JSON', undefined],
  ])('%j is an error despite the success status', (body, message, status) => {
    expect(read(body).error).toMatchObject({ message, status });
  });
});
