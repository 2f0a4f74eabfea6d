import { describe, expect, it } from '@jest/globals';
import type { QuotaAdmission } from '../../billing/ledger/admission.js';
import { Role } from '../../common/principal.js';
import { CallHeaders, type DescribedCall } from './call-headers.js';

const headersOf = (call: { role?: number; model?: string; charged?: number; remaining?: number }) => {
  const admission = { spendable: () => call.remaining } as unknown as QuotaAdmission;
  const described = {
    payer: { user: { id: 1, role: call.role ?? Role.common }, token: null },
    requested: { model: call.model ?? 'gpt-4o' },
  } as unknown as DescribedCall;
  const { charged } = call;
  const served = { channel: { id: 7 }, attempts: 2, ...(charged !== undefined && { charged }) };
  const list = new CallHeaders(admission).of(described, served);
  return Object.fromEntries(list.flatMap((name, at) => (at % 2 === 0 ? [[name, list[at + 1]]] : [])));
};

describe('headers that describe a call', () => {
  const always = { 'x-tollgate-model': 'gpt-4o', 'x-tollgate-attempts': 2 };
  it.each([
    ['at the start of a stream', {}, {}],
    ['after its bill', { charged: 135 }, { 'x-tollgate-cost': 135 }],
    ['of a free call', { charged: 0 }, { 'x-tollgate-cost': 0 }],
    ['with a known balance', { remaining: -3 }, { 'x-tollgate-quota-remaining': -3 }],
    ['of an administrator', { role: Role.admin }, { 'x-tollgate-channel': 7 }],
    ['of a model with a name outside of ASCII', { model: '模型' }, { 'x-tollgate-model': '%E6%A8%A1%E5%9E%8B' }],
    ['of a model with a line end in its name', { model: 'a\r\nb' }, { 'x-tollgate-model': 'a%0D%0Ab' }],
  ])('%s', (_, call, expected) => expect(headersOf(call)).toEqual({ ...always, ...expected }));
});
