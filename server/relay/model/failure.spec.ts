import { describe, expect, it } from '@jest/globals';
import type { ChannelView } from '../../channels/directory/channel-view.js';
import { AppError } from '../../common/errors/app-error.js';
import { CommonError } from '../../platform/errors/common.errors.js';
import { BadResponse, ResponseError } from '../../protocols/canonical/reply.js';
import type { Provider } from '../../protocols/providers/interface/provider.js';
import {
  failureOfBadResponse,
  failureOfConnection,
  failureOfHiddenError,
  failureOfStatus,
  failureOfTimeout,
  toClientError,
} from './failure.js';

const plain = {} as Provider;
const channel = (mapping: [number, number][] = []) =>
  ({ statusCodeMapping: new Map(mapping) }) as unknown as ChannelView;
const failed = (status: number, body: string, mapping?: [number, number][]) =>
  failureOfStatus(status, {}, Buffer.from(body), channel(mapping), plain);

describe('upstream failure', () => {
  it.each([
    ['{"error":{"message":"m","type":"t","code":"c","param":"p"}}', { message: 'm', type: 't', code: 'c', param: 'p' }],
    ['{"error":"m"}', { message: 'm' }],
    ['{"message":"m"}', { message: 'm' }],
    ['{"msg":"m"}', { message: 'm' }],
    ['{"detail":"m"}', { message: 'm' }],
    ['{"header":{"message":"m"}}', { message: 'm' }],
    ['{"response":{"error":{"message":"m"}}}', { message: 'm' }],
    ['plain words', { message: 'plain words' }],
    ['<html>bad gateway</html>', { message: '' }],
  ])('is read from %s', (body, expected) => {
    expect(failed(500, body)).toMatchObject(expected);
  });

  it('has the status that the channel maps it to', () => {
    expect(failed(400, '{}', [[400, 500]])).toMatchObject({ status: 500, upstreamStatus: 400 });
  });

  it.each([
    [{ error_code: 'thread_not_found', account: 'org_1' }, { error_code: 'thread_not_found' }],
    [
      [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' },
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', metadata: { consumer: 'projects/1' } },
      ],
      [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '7s' }],
    ],
    [{ hint: 'x' }, undefined],
    ['text', undefined],
  ])('is sent to the client with the details that SDKs read: %j', (details, expected) => {
    const error = toClientError(failed(400, JSON.stringify({ error: { message: 'm', details } })));
    expect(error.details.vendorDetails).toEqual(expected);
  });

  it.each([
    ['Anthropic', { type: 'invalid_request_error', message: 'prompt is too long: 208310 tokens > 200000 maximum' }],
    ['Bedrock', { message: 'Input is too long for requested model.' }],
    ['Gemini', { code: 400, message: 'The input token count (1208310) exceeds the maximum number of tokens allowed.' }],
    ['vLLM', { code: 400, type: 'BadRequestError', message: "This model's maximum context length is 8192 tokens." }],
  ])('of a prompt that is too long for %s has the code by which clients recognize it', (_, error) => {
    expect(toClientError(failed(400, JSON.stringify({ error }))).code).toBe('context_length_exceeded');
  });

  it('is sent to the client with the fields of the upstream', () => {
    const error = toClientError(
      failed(
        400,
        '{"error":{"message":"too long","type":"invalid_request_error","code":"context","param":"messages"}}',
      ),
    );
    expect(error.definition).toMatchObject({
      status: 400,
      en: 'too long',
      type: 'invalid_request_error',
      code: 'context',
      param: 'messages',
    });
  });

  it.each([
    ['{"error":{"message":"org-123 is out of tokens, try again in 7s","code":"rate_limit_exceeded"}}', false],
    ['{"error":{"message":"out of tokens","code":"rate_limit_exceeded"}}', true],
    ['{"error":{"code":"rate_limit_exceeded"}}', false],
  ])(
    'of a saturated upstream has the text of the gateway, the code of the upstream and retry-after: %s',
    (body, hides) => {
      const failure = failureOfStatus(429, { 'retry-after': '7' }, Buffer.from(body), channel(), plain);
      const error = toClientError(failure, hides);
      expect([error.text('zh'), error.text('en')]).toEqual([
        '当前分组上游负载已饱和，请稍后再试',
        'The upstream of this group is saturated, try again later',
      ]);
      expect([error.code, error.details.retryAfterSeconds]).toEqual(['rate_limit_exceeded', 7]);
    },
  );

  it('has the message of the upstream without account names', () => {
    const error = toClientError(failed(400, '{"error":{"message":"org-123 is disabled"}}'));
    expect(error.text('en')).toBe('org-… is disabled');
  });

  it.each([
    [failureOfBadResponse(BadResponse.emptyStream), '上游返回了空的数据流', 'the upstream returned an empty stream'],
    [
      failureOfHiddenError(new ResponseError(BadResponse.noJson)),
      '上游返回的不是 JSON',
      'the upstream did not return JSON',
    ],
    [failureOfHiddenError(new ResponseError('Their words')), 'Their words', 'Their words'],
    [failureOfConnection(new Error('socket hang up')), '请求上游地址失败', 'The upstream could not be reached'],
    [failureOfTimeout(), '上游未在规定时间内响应', 'The upstream did not respond in time'],
    [failureOfConnection(new AppError(CommonError.internal)), CommonError.internal.zh, CommonError.internal.en],
  ])('with a message of the gateway has it in both languages', (failure, zh, en) => {
    const error = toClientError(failure);
    expect([error.text('zh'), error.text('en')]).toEqual([zh, en]);
  });
});
