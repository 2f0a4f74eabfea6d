import { describe, expect, it } from '@jest/globals';
import { CallKind } from '../../common/call-kind.js';
import { AppError } from '../../common/errors/app-error.js';
import { ObjectBody } from '../../protocols/bytes/request-body.js';
import type { Payer } from '../model/call.js';
import type { Exchange } from '../model/exchange.js';
import { RelayError } from '../model/relay.errors.js';
import { failedCallOf } from './failed-attempts.js';

const exchange = { requestId: 'r', elapsedMs: () => 12 } as Exchange;
const user = { id: 1, username: 'ann' };
const payer = { user, token: { id: 2 }, tokenName: 'mine', group: 'default' } as Payer;
const requested = { model: 'm', stream: true };
const kind = CallKind.CHAT;
const error = new AppError(RelayError.invalid_api_type);

describe('log row of a failed call', () => {
  it("records the last upstream's message", () => {
    const route = [
      { channel: 7, failure: '500 first' },
      { channel: 8, failure: '429 last' },
    ];
    expect(failedCallOf({ exchange, kind, payer, requested, route, conversation: 'c' }, error)).toEqual({
      userId: 1,
      username: 'ann',
      tokenId: 2,
      tokenName: 'mine',
      group: 'default',
      kind,
      model: 'm',
      stream: true,
      requestId: 'r',
      durationMs: 12,
      status: error.status,
      code: error.code,
      route,
      columns: { conversation: 'c' },
      message: { zh: '429 last', en: '429 last' },
    });
  });

  it("records the gateway's own message when no upstream sent one, and a playground user without a token", () => {
    const kept = failedCallOf(
      { exchange, kind, payer: { ...payer, token: null }, requested, route: [{ channel: 7, failure: '' }] },
      error,
    );
    expect(kept).toMatchObject({ tokenId: 0, message: { zh: error.text('zh'), en: error.text('en') } });
  });

  it('records both languages when the attempt failed inside the gateway', () => {
    const route = [{ channel: 7, failure: `500 ${error.message}` }];
    const { message } = failedCallOf({ exchange, kind, payer, requested, route }, error);
    expect(message).toEqual({ zh: `500 ${error.text('zh')}`, en: `500 ${error.text('en')}` });
  });

  it('records the requested reasoning effort', () => {
    const body = new ObjectBody({ reasoning_effort: 'high' });
    const route = [{ channel: 7, failure: '500 first' }];
    expect(failedCallOf({ exchange, kind, payer, requested, route, body }, error)).toMatchObject({ effort: 'high' });
  });

  it("records every language when the message of the last attempt is the gateway's own", () => {
    const texts = { zh: '500 请求上游地址失败', en: '500 The upstream could not be reached' };
    const route = [{ channel: 7, failure: texts.zh, texts }];
    expect(failedCallOf({ exchange, kind, payer, requested, route }, error)).toMatchObject({ message: texts });
  });
});
