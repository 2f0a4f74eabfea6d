import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseDecimal } from '../../common/decimal.js';
import { perCall, perToken } from '../../common/price.js';
import { usageOfUnits } from '../../common/usage.js';
import { type Charge, type Chargeable, chargeQuota, explain } from './charge.js';

/**
 * A second implementation of the price of a call, with fractions instead of decimals, written from the documented
 * formulas and not from the code. M model ratio, C completion, K cache, W cache write, A audio, B audio completion, G
 * group, Q quota units per dollar.
 */
interface PricedRequest {
  byCall: boolean;
  M: string;
  C: string;
  K: string;
  W: string;
  /** Null for models without an audio price. */
  audio: { A: string; B: string } | null;
  dollars: string;
  G: string;
  Q: number;
  used: Used;
  tools: readonly { name: string; calls: number; dollarsAThousand: string }[];
}

type Used =
  | {
      kind: 'text';
      plain: number;
      cacheRead: number;
      cacheWrite: number;
      cacheWriteHour: number;
      output: number;
    }
  | { kind: 'sound and text'; textIn: number; textOut: number; audioIn: number; audioOut: number }
  | { kind: 'images'; count: number; factor: string }
  | { kind: 'characters' | 'seconds' | 'tasks'; count: number };

const RUNS = 100_000;

it('chargeQuota agrees with the documented formulas in 100,000 random calls, and the lines add up to the same', () => {
  const seen = { charged: 0, minimum: 0, free: 0, refused: 0 };
  const agrees = (requested: PricedRequest) => {
    const { exact, quota } = byTheFormulas(requested);
    seen[quota === null ? 'refused' : quota === 0n ? 'free' : quota === 1n ? 'minimum' : 'charged'] += 1;
    const call = toChargeable(requested);
    const charge = attempt(() => explain(call));
    if (quota === null) return charge === null && attempt(() => chargeQuota(call)) === null;
    return charge !== null && chargeQuota(call) === Number(quota) && addsUp(charge, exact, quota);
  };
  fc.assert(fc.property(anyCall, agrees), { numRuns: RUNS });
  // A check that the generator produces every kind of call often enough.
  expect(Object.entries(seen).filter(([, count]) => count < RUNS / 1_000)).toEqual([]);
}, 120_000);

function addsUp(charge: Charge, exact: Fraction, quota: bigint): boolean {
  const amounts = charge.lines.map(({ amount }) => fraction(amount));
  const products = charge.lines.map(({ quantity, unitPrice }) => times(fraction(quantity), fraction(unitPrice)));
  return (
    charge.quota === Number(quota) &&
    equal(fraction(charge.exact), exact) &&
    equal(sum(amounts), exact) &&
    products.every((product, at) => equal(product, amounts[at] as Fraction))
  );
}

/** Null for an amount beyond the exact integers. */
function byTheFormulas(request: PricedRequest): { exact: Fraction; quota: bigint | null } {
  const { byCall, M, dollars, G, tools } = request;
  const exact = sum([modelPart(request), ...tools.map((tool) => toolPart(request, tool))]);
  const rounded = halfUp(exact);
  const priced = [byCall ? dollars : M, ...tools.map(({ dollarsAThousand }) => dollarsAThousand)];
  const isFree = fraction(G).top === 0n || priced.every((price) => fraction(price).top === 0n);
  const quota = rounded === 0n && isUsed(request) && !isFree ? 1n : rounded;
  return { exact, quota: quota > 9_007_199_254_740_991n ? null : quota };
}

function modelPart(request: PricedRequest): Fraction {
  const { byCall, M, C, K, W, audio, dollars, G, Q, used } = request;
  const dollarsToQuota = times(fraction(Q), fraction(G));
  if (!isUsed(request)) return fraction(0);
  if (used.kind === 'images' && used.count > 0) {
    const one = byCall ? fraction(dollars) : times(fraction('0.0025'), fraction(M));
    return [one, fraction(used.factor), fraction(used.count), dollarsToQuota].reduce(times);
  }
  if (byCall) return times(fraction(dollars), dollarsToQuota);
  const MG = times(fraction(M), fraction(G));
  switch (used.kind) {
    case 'text':
      return times(
        sum([
          fraction(used.plain),
          times(fraction(used.cacheRead), fraction(K)),
          times(fraction(used.cacheWrite), fraction(W)),
          // Anthropic: 2 instead of 1.25.
          [fraction(used.cacheWriteHour), fraction(W), { top: 2n * 100n, bottom: 125n }].reduce(times),
          times(fraction(used.output), fraction(C)),
        ]),
        MG,
      );
    case 'sound and text': {
      const { textIn, textOut, audioIn, audioOut } = used;
      const [A, B] = audio && audioIn + audioOut > 0 ? [audio.A, audio.B] : ['1', C];
      const spoken = sum([
        times(fraction(audioIn), fraction(A)),
        [fraction(audioOut), fraction(A), fraction(B)].reduce(times),
      ]);
      return times(sum([fraction(textIn), times(fraction(textOut), fraction(C)), spoken]), MG);
    }
    case 'characters':
      return times(fraction(used.count), MG);
    case 'seconds':
      return times(fraction(halfUp({ top: BigInt(used.count) * 1_000n, bottom: 60n })), MG);
    default:
      return fraction(0);
  }
}

function toolPart({ G, Q }: PricedRequest, { calls, dollarsAThousand }: PricedRequest['tools'][number]): Fraction {
  const aCall = times(fraction(dollarsAThousand), { top: 1n, bottom: 1_000n });
  return [fraction(calls), aCall, fraction(Q), fraction(G)].reduce(times);
}

function isUsed({ used, tools }: PricedRequest): boolean {
  const { kind: _, ...counts } = used;
  const [first = 0, ...rest] = Object.values({ ...counts, factor: 0 });
  return tools.length > 0 || rest.reduce((total, count) => total + count, first) > 0;
}

const decimals = (max: number) =>
  fc
    .tuple(fc.nat(max), fc.nat(999_999), fc.nat(999_999), fc.nat(12))
    .map(([whole, one, two, places]) =>
      `${whole}.${`${one}`.padStart(6, '0')}${`${two}`.padStart(6, '0')}`.slice(0, `${whole}.`.length + places),
    )
    .map((text) => text.replace(/\.$/, ''));
const ratio = fc.oneof(
  decimals(99),
  fc.constantFrom('0', '1', '0.5', '1.25', '4', '0.075', '37.5', '0.000000000001', '66.666667'),
  decimals(100_000),
);
const tokens = fc.oneof(fc.constant(0), fc.nat(30), fc.nat(200_000), fc.nat(1_000_000_000));
const few = fc.oneof(fc.constant(0), fc.constant(1), fc.nat(10));
const used: fc.Arbitrary<Used> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    plain: tokens,
    cacheRead: tokens,
    cacheWrite: tokens,
    cacheWriteHour: tokens,
    output: tokens,
  }),
  fc.record({ kind: fc.constant('text' as const), plain: fc.nat(9), output: fc.nat(2) }).map((counts) => ({
    ...counts,
    cacheRead: 0,
    cacheWrite: 0,
    cacheWriteHour: 0,
  })),
  fc.record({
    kind: fc.constant('sound and text' as const),
    textIn: tokens,
    textOut: tokens,
    audioIn: tokens,
    audioOut: tokens,
  }),
  fc.record({
    kind: fc.constant('images' as const),
    count: few,
    factor: fc.constantFrom('0.4', '0.45', '1', '1.5', '2', '3'),
  }),
  fc.record({ kind: fc.constantFrom('characters' as const, 'seconds' as const), count: tokens.map((n) => n % 86_400) }),
  fc.record({ kind: fc.constant('tasks' as const), count: few }),
);
const tools: fc.Arbitrary<PricedRequest['tools']> = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.array(
      fc.record({
        name: fc.constantFrom('web_search', 'file_search'),
        calls: fc.integer({ min: 1, max: 10_000 }),
        dollarsAThousand: ratio,
      }),
      { maxLength: 3 },
    ),
  },
);
const anyCall: fc.Arbitrary<PricedRequest> = fc.record({
  byCall: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  M: ratio,
  C: ratio,
  K: ratio,
  W: ratio,
  audio: fc.option(fc.record({ A: ratio, B: ratio }), { nil: null }),
  dollars: ratio,
  G: fc.oneof(ratio, fc.constantFrom('0', '1', '1')),
  Q: fc.oneof(fc.constant(500_000), fc.integer({ min: 1, max: 1_000_000_000 })),
  used,
  tools,
});

function toChargeable({
  byCall,
  M,
  C,
  K,
  W,
  audio,
  dollars,
  G,
  Q,
  used: what,
  tools: called,
}: PricedRequest): Chargeable {
  const ratios = {
    modelRatio: parseDecimal(M),
    completionRatio: parseDecimal(C),
    cacheRatio: parseDecimal(K),
    cacheWriteRatio: parseDecimal(W),
    audioRatio: audio && parseDecimal(audio.A),
    audioCompletionRatio: audio && parseDecimal(audio.B),
  };
  return {
    usage: toUsage(what),
    price: byCall ? perCall(parseDecimal(dollars)) : perToken(ratios),
    groupRatio: parseDecimal(G),
    quotaPerUnit: parseDecimal(String(Q)),
    tools: called.map(({ name, calls, dollarsAThousand }) => ({ name, calls, price: parseDecimal(dollarsAThousand) })),
  };
}

function toUsage(what: Used) {
  const none = { cacheRead: 0, cacheWrite: 0, cacheWriteHour: 0, reasoning: 0, audioIn: 0, audioOut: 0 };
  switch (what.kind) {
    case 'text': {
      const { plain, cacheRead, cacheWrite, cacheWriteHour, output } = what;
      const written = cacheWrite + cacheWriteHour;
      return { ...none, input: plain + cacheRead + written, output, cacheRead, cacheWrite: written, cacheWriteHour };
    }
    case 'sound and text': {
      const { textIn, textOut, audioIn, audioOut } = what;
      return { ...none, input: textIn + audioIn, output: textOut + audioOut, audioIn, audioOut };
    }
    case 'images':
      return usageOfUnits({ ...what, size: '1024x1024', quality: 'hd', factor: parseDecimal(what.factor) });
    default:
      return usageOfUnits(what);
  }
}

function attempt<Value>(act: () => Value): Value | null {
  try {
    return act();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Fraction {
  top: bigint;
  bottom: bigint;
}

function fraction(value: string | number | bigint): Fraction {
  const [whole = '0', places = ''] = String(value).split('.');
  return { top: BigInt(whole + places), bottom: 10n ** BigInt(places.length) };
}

function times(left: Fraction, right: Fraction): Fraction {
  return { top: left.top * right.top, bottom: left.bottom * right.bottom };
}

function sum(fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (left, right) => ({
      top: left.top * right.bottom + right.top * left.bottom,
      bottom: left.bottom * right.bottom,
    }),
    fraction(0),
  );
}

function equal(left: Fraction, right: Fraction): boolean {
  return left.top * right.bottom === right.top * left.bottom;
}

function halfUp({ top, bottom }: Fraction): bigint {
  const whole = top / bottom;
  return (top - whole * bottom) * 2n >= bottom ? whole + 1n : whole;
}
