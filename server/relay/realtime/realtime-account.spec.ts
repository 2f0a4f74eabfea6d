import { describe, expect, it, jest } from '@jest/globals';
import type { Hold, QuotaAdmission } from '../../billing/ledger/admission.js';
import type { CallAdmission } from '../admission/call-admission.js';
import type { CallBill } from '../billing/call-bill.js';
import { RealtimeAccounts, type SessionTerms } from './realtime-account.js';
import type { UpstreamConnection } from './realtime-dialer.js';
import type { Finished } from './realtime-meter.js';

describe('realtime account', () => {
  it('releases the hold of a response whose settlement throws', async () => {
    const hold: Hold = { userId: 1, tokenId: 0, amount: 50, tokenAmount: 0, ended: false };
    const release = jest.fn();
    const accounts = new RealtimeAccounts(
      { reserve: async () => hold, needOf: () => ({ needed: 50, wanted: 50 }) } as unknown as CallAdmission,
      { release } as unknown as QuotaAdmission,
      { settle: () => Promise.reject(new Error('token count failed')) } as unknown as CallBill,
    );
    const terms = {
      offer: {},
      payer: { user: { id: 1 }, token: null },
      exchange: { request: { headers: {} } },
      model: 'm',
    } as unknown as SessionTerms;
    const account = accounts.open(terms);
    await account.reserve();
    const done = { transcriber: null, startedAt: 0, firstAt: null } as Finished;
    await expect(account.charge(done, {} as UpstreamConnection)).rejects.toThrow('token count failed');
    account.close();
    expect(release.mock.calls).toEqual([[hold]]);
  });
});
