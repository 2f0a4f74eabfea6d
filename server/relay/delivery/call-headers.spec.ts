import { describe, expect, it } from '@jest/globals';
import type { QuotaAdmission } from '../../billing/ledger/admission.js';
import { Role } from '../../common/principal.js';
import type { BookedCharge } from '../model/outcome.js';
import type { SiteSettings } from '../ports/site-settings.js';
import { CallHeaders, type DescribedCall } from './call-headers.js';

interface Given {
  role?: number;
  model?: string;
  charge?: BookedCharge;
  remaining?: number;
  litellm?: true;
}

const headersOf = (call: Given) => {
  const admission = { spendable: () => call.remaining } as unknown as QuotaAdmission;
  const described = {
    exchange: { requestId: 'r' },
    payer: { user: { id: 1, role: call.role ?? Role.common }, token: null },
    requested: { model: call.model ?? 'gpt-4o' },
  } as unknown as DescribedCall;
  const { charge } = call;
  const settings = { sendsLiteLlmHeaders: () => call.litellm ?? false } as SiteSettings;
  const list = new CallHeaders(admission, settings).of(described, {
    channel: { id: 7 },
    attempts: 2,
    ...(charge && { charge }),
  });
  return Object.fromEntries(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : [])));
};

describe('headers that describe a call', () => {
  const always = { 'x-tollgate-model': 'gpt-4o', 'x-tollgate-attempts': 2 };
  it.each([
    ['at the start of a stream', {}, {}],
    ['after its bill', { charge: { quota: 135, dollars: 0.00027 } }, { 'x-tollgate-cost': 135 }],
    ['of a free call', { charge: { quota: 0, dollars: 0 } }, { 'x-tollgate-cost': 0 }],
    ['with a known balance', { remaining: -3 }, { 'x-tollgate-quota-remaining': -3 }],
    ['of an administrator', { role: Role.admin }, { 'x-tollgate-channel': 7 }],
    ['of a model with a name outside of ASCII', { model: '模型' }, { 'x-tollgate-model': '%E6%A8%A1%E5%9E%8B' }],
    ['of a model with a line end in its name', { model: 'a\r\nb' }, { 'x-tollgate-model': 'a%0D%0Ab' }],
    [
      "with LiteLLM's names",
      { charge: { quota: 135, dollars: 0.00027 }, litellm: true },
      {
        'x-tollgate-cost': 135,
        'x-litellm-call-id': 'r',
        'x-litellm-attempted-retries': 1,
        'x-litellm-response-cost': 0.00027,
      },
    ],
  ] satisfies [string, Given, object][])('%s', (_, call, expected) =>
    expect(headersOf(call)).toEqual({ ...always, ...expected }),
  );
});
