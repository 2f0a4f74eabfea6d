import { dimensionOf, type PriceDimension } from '../../lib/prices/price-dimensions';
import type { ModelPrice } from './pricing.query';

export type ModelFactor = ModelPrice['factors'][number];

/** How a call is served, and when. */
export interface Served {
  /** Tokens of the prompt. */
  input: number;
  /** The labels that the upstream reports: service tier, region. */
  served: readonly string[];
  /** `HH:MM` in UTC. */
  time: string;
}

const labelsOf = (factors: readonly ModelFactor[], kind: ModelFactor['kind']) =>
  factors.filter((factor) => factor.kind === kind).map(({ label }) => label);

/** The choices for the calls of a model. */
export function choicesOf(factors: readonly ModelFactor[]) {
  const served = labelsOf(factors, 'SERVED');
  return {
    tiers: served.filter((label) => !label.includes(':')),
    regions: served.filter((label) => label.includes(':')),
    hasHours: labelsOf(factors, 'TIME').length > 0,
  };
}

/** The factors that apply to a call, as the server selects them. */
export function factorsOf(factors: readonly ModelFactor[], { input, served, time }: Served): ModelFactor[] {
  const of = (kind: ModelFactor['kind']) => factors.filter((factor) => factor.kind === kind);
  const exceeded = of('CONTEXT').filter(({ label }) => input > Number(label));
  const highest = exceeded.toSorted((one, other) => Number(other.label) - Number(one.label)).slice(0, 1);
  const hours = of('TIME').filter(({ label }) => isWithin(label, time));
  return [
    ...highest,
    ...of('SERVED').filter(({ label }) => served.includes(label)),
    ...hours.slice(0, 1),
    ...of('CHANNEL'),
  ];
}

/** @param hours `16:30-00:30`; the end is excluded and may be on the next day */
function isWithin(hours: string, time: string): boolean {
  const [from = '', to = ''] = hours.split('-');
  if (time === '') return false;
  return from < to ? time >= from && time < to : time >= from || time < to;
}

/** The factor on the price of a dimension. */
export function factorOn(factor: ModelFactor, key: PriceDimension): number {
  if (key === 'modelPrice') return factor.call;
  const own = factor.others.find(({ dimension }) => dimension === key);
  if (own) return own.factor;
  const { like } = dimensionOf(key).factor;
  return like ? factorOn(factor, like) : key === 'completionRatio' ? factor.output : factor.input;
}
