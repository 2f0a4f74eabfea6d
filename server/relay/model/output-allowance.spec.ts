import { describe, expect, it } from '@jest/globals';
import type { Hold, QuotaAdmission } from '../../billing/ledger/admission.js';
import { LedgerError } from '../../billing/ledger/ledger.errors.js';
import { AppError } from '../../common/errors/app-error.js';
import { OutputAllowance, type OutputTerms } from './output-allowance.js';

const hold = (amount: number): Hold => ({ userId: 1, tokenId: 2, amount, tokenAmount: amount, ended: false });

/** An allowance at half a quota unit a token, with the given balance besides the first reservation. */
function allowance(left: number, terms: Partial<OutputTerms> = {}) {
  const released: number[] = [];
  const reserve = (needed: number, wanted: number): Hold => {
    if (left < needed) throw new AppError(LedgerError.insufficient_user_quota, { quota: left, need: needed });
    const amount = Math.min(left, wanted);
    left -= amount;
    return hold(amount);
  };
  const admission = { release: ({ amount }: Hold) => released.push(amount) } as unknown as QuotaAdmission;
  const output = new OutputAllowance(
    hold(50),
    { maxTokens: null, covered: 100, rate: 0.5, reserve, ...terms },
    admission,
  );
  const codes: string[] = [];
  const passed = (tokens: number) => output.passed(tokens, ({ code }) => codes.push(code));
  return { output, passed, codes, released, reserve };
}

describe('output allowance', () => {
  it('grows with the output and returns one hold for all reservations', () => {
    const { output, passed, codes } = allowance(10_000);
    expect(output.upTo).toBe(100);
    passed(150);
    expect(output.upTo).toBe(250);
    passed(1_000);
    expect(output.upTo).toBe(1_250);
    expect(codes).toEqual([]);
    expect(output.close()).toEqual(hold(625));
  });

  it("ends the response when the payer's balance is too low", () => {
    const { output, passed, codes } = allowance(60);
    passed(101);
    expect(output.upTo).toBe(202);
    passed(203);
    expect(codes).toEqual(['output_quota_exhausted']);
    expect(output.close().amount).toBe(101);
  });

  it("ends the response at four times the client's max tokens plus 4,096", () => {
    const { passed, codes } = allowance(1_000_000, { maxTokens: 1_000 });
    passed(8_096);
    expect(codes).toEqual([]);
    passed(8_097);
    expect(codes).toEqual(['output_limit_exceeded']);
  });

  it('releases a reservation that is granted after the end', async () => {
    const late = Promise.withResolvers<Hold>();
    const { output, passed, released } = allowance(0, { reserve: () => late.promise });
    passed(101);
    expect(output.close().amount).toBe(50);
    late.resolve(hold(70));
    await late.promise;
    expect(released).toEqual([70]);
  });

  it('continues while the database does not respond', async () => {
    const unavailable = new AppError(LedgerError.quota_undecided);
    const { output, passed, codes } = allowance(0, { reserve: () => Promise.reject(unavailable) });
    passed(300);
    await new Promise(setImmediate);
    expect({ codes, upTo: output.upTo }).toEqual({ codes: [], upTo: 600 });
  });
});
