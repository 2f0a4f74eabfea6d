import { z } from 'zod';
import { keyOf, type Labels } from './labels.js';
import { evaluate, type Vector } from './promql.js';
import { type Series, secondsOf, seriesOf } from './series.js';
import { expanded } from './templates.js';

const texts = z.record(z.string(), z.string());

export const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().default('0s'),
          labels: texts.default({}),
          annotations: texts.default({}),
        }),
      ),
    }),
  ),
});
export type AlertRule = z.output<typeof rulesSchema>['groups'][number]['rules'][number];

/** The part of promtool's test files that the committed tests use. */
export const alertTestsSchema = z.strictObject({
  rule_files: z.array(z.string()),
  tests: z.array(
    z.strictObject({
      name: z.string(),
      interval: z.string(),
      input_series: z.array(z.strictObject({ series: z.string(), values: z.coerce.string() })),
      alert_rule_test: z.array(
        z.strictObject({
          alertname: z.string(),
          eval_time: z.string(),
          exp_alerts: z.array(z.strictObject({ exp_labels: texts, exp_annotations: texts })),
        }),
      ),
    }),
  ),
});
export type AlertTest = z.output<typeof alertTestsSchema>['tests'][number];

/** Rules are evaluated once per minute, as promtool does by default. */
const EVALUATION_SECONDS = 60;

export const seriesOfTest = ({ input_series, interval }: AlertTest): Series[] =>
  input_series.map(({ series, values }) => seriesOf(series, values, secondsOf(interval)));

/** The alerts of a rule that fire at a time, in the form in which tests expect them. */
export function firing(rule: AlertRule, until: string, series: readonly Series[]) {
  const end = secondsOf(until);
  const last = end - (end % EVALUATION_SECONDS);
  const duration = secondsOf(rule.for);
  // An alert fires if it was active at all evaluations of this duration; earlier ones do not matter.
  const first = Math.max(0, Math.floor((last - duration) / EVALUATION_SECONDS) * EVALUATION_SECONDS);
  let since = new Map<string, number>();
  let active: Vector = [];
  for (let at = first; at <= last; at += EVALUATION_SECONDS) {
    const value = evaluate(rule.expr, at, series);
    if (typeof value === 'number') throw new Error(`The rule ${rule.alert} is not a vector`);
    active = value;
    since = new Map(active.map(({ labels }) => [keyOf(labels), since.get(keyOf(labels)) ?? at]));
  }
  return active
    .filter(({ labels }) => last - (since.get(keyOf(labels)) ?? last) >= duration)
    .map(({ labels: { __name__, ...labels }, value }) => ({
      exp_labels: { ...labels, ...rule.labels } satisfies Labels,
      exp_annotations: Object.fromEntries(
        Object.entries(rule.annotations).map(([name, text]) => [name, expanded(text, labels, value)]),
      ),
    }));
}
