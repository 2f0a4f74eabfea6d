import { describe, expect, it } from '@jest/globals';
import { AppError, type ErrorDefinition } from '../../../common/errors/app-error.js';
import { anthropicDialect } from './anthropic.dialect.js';

function errorBody(definition: Partial<ErrorDefinition>): unknown {
  const error = new AppError({ code: 'c', status: 400, zh: 'wrong', en: 'wrong', ...definition });
  return JSON.parse(anthropicDialect.errorBody(error, 'r1')) as unknown;
}

describe('error in the Anthropic dialect', () => {
  it.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [402, 'billing_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [413, 'request_too_large'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [502, 'api_error'],
    [503, 'overloaded_error'],
    [504, 'timeout_error'],
    [529, 'overloaded_error'],
    [422, 'invalid_request_error'],
  ])('of status %i has the type %s', (status, type) => {
    const message = 'wrong (request id: r1)';
    expect(errorBody({ status })).toEqual({ type: 'error', error: { type, message }, request_id: 'r1' });
  });

  it('has the type of its status, although the definition has the general type of the OpenAI API', () => {
    const type = 'invalid_request_error';
    expect(errorBody({ status: 404, type })).toMatchObject({ error: { type: 'not_found_error' } });
    expect(errorBody({ status: 413, type })).toMatchObject({ error: { type: 'request_too_large' } });
    expect(errorBody({ status: 400, type })).toMatchObject({ error: { type } });
  });

  it('keeps only types that Anthropic defines', () => {
    expect(errorBody({ status: 503, type: 'api_error' })).toMatchObject({ error: { type: 'api_error' } });
    expect(errorBody({ status: 503, type: 'constructor' })).toMatchObject({ error: { type: 'overloaded_error' } });
  });

  it('for a prompt that is too long contains the text that clients match', () => {
    expect(errorBody({ code: 'context_length_exceeded' })).toMatchObject({
      error: { message: 'prompt is too long: wrong (request id: r1)' },
    });
    expect(
      errorBody({ code: 'context_length_exceeded', zh: 'prompt is too long: 9 tokens > 8 maximum' }),
    ).toMatchObject({
      error: { message: 'prompt is too long: 9 tokens > 8 maximum (request id: r1)' },
    });
  });

  it("contains details only in Anthropic's form", () => {
    const withDetails = (vendorDetails: unknown) => {
      const error = new AppError({ code: 'c', status: 404, zh: 'z', en: 'e' }, {}, { vendorDetails });
      return (JSON.parse(anthropicDialect.errorBody(error, 'r1')) as { error: { details?: unknown } }).error.details;
    };
    expect(withDetails({ error_code: 'thread_not_found' })).toEqual({ error_code: 'thread_not_found' });
    expect(withDetails([{ retryDelay: '7s' }])).toBeUndefined();
  });

  it('is a named event inside a stream', () => {
    const error = new AppError({ code: 'c', status: 529, zh: 'busy', en: 'busy' });
    expect(anthropicDialect.errorEvent(error, 'r1')).toMatch(
      /^event: error\ndata: \{"type":"error","error":\{"type":"overloaded_error".*\}\n\n$/,
    );
  });
});
