import { describe, expect, it } from '@jest/globals';
import { BodyDraft } from '../../bytes/body-draft.js';
import { JsonBody } from '../../bytes/json-body.js';
import { geminiGenerate } from './gemini.generate.js';

function rewritten(body: string, model: string): string {
  const parsed = new JsonBody(Buffer.from(body));
  const requested = geminiGenerate.read(parsed, { model, stream: false, query: null });
  const draft = new BodyDraft(parsed);
  geminiGenerate.rewrite(draft, { requested, model, requestUsage: false });
  return draft.bytes().toString();
}

describe('body that passes through', () => {
  it('keeps its bytes', () => {
    const body = '{ "contents": [ {"parts":[{"text":"\\u0068i"}]} ], "x_unknown": 1.0 }';
    expect(rewritten(body, 'gemini-3-pro')).toBe(body);
  });

  it('contains no model other than the model in the path', () => {
    expect(rewritten('{"model":"models/other","contents":"hi"}', 'gemini-3-pro')).toBe('{"contents":"hi"}');
  });

  const call = (more: object = {}) => ({ functionCall: { name: 'f', args: {} }, ...more });
  const body = (...parts: object[]) => JSON.stringify({ contents: [{ role: 'model', parts }] });

  it.each([
    ['gemini-3-pro', [call(), call()], ['skip_thought_signature_validator', undefined]],
    ['gemini-3-pro', [call({ thoughtSignature: 's' }), call()], ['s', undefined]],
    ['gemini-2.5-pro', [call()], [undefined]],
  ])('for %s has signatures on its calls', (model, parts, signatures) => {
    const { contents } = JSON.parse(rewritten(body(...parts), model)) as {
      contents: [{ parts: { thoughtSignature?: string }[] }];
    };
    expect(contents[0].parts.map(({ thoughtSignature }) => thoughtSignature)).toEqual(signatures);
  });

  it('with signatures keeps its bytes', () => {
    const signed = body(call({ thoughtSignature: 's' }));
    expect(rewritten(signed, 'gemini-3-pro')).toBe(signed);
  });
});
