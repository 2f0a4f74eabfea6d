import * as z from 'zod/mini';
import * as limits from '../../lib/limits.generated';
import type {
  AlertKind,
  AlertKindsQuery,
  AlertMeasure,
  AlertRuleInput,
  AlertRuleRowFragment,
  AlertSubject,
} from './alerts.generated';

export type KindOptions = AlertKindsQuery['alertKinds'][number];

export interface RuleForm {
  name: string;
  kind: AlertKind;
  enabled: boolean;
  receiverIds: string[];
  subject: AlertSubject;
  threshold: number | null;
  /** Percentages, separated by commas. */
  levels: string;
  measure: AlertMeasure;
  hours: number | null;
  minCalls: number | null;
  /** Ids or names, separated by commas or lines. */
  only: string;
  /** HH:MM; blank for no quiet hours. */
  quietFrom: string;
  quietTo: string;
  intervalMinutes: number | null;
  reminderHours: number | null;
}

const rule = limits.AlertRuleInput;
const clock = /^([01]?\d|2[0-3]):([0-5]\d)$/;
const number = z.nullable(z.union([z.number(), z.nan()]));
const isWhole = (value: number | null, { min, max }: { min: number; max: number }) =>
  value !== null && Number.isSafeInteger(value) && value >= min && value <= max;
const time = z.string().check(z.refine((text) => text.trim() === '' || clock.test(text.trim()), 'alerts:error.time'));

/** Messages are text keys. */
export const ruleSchema = (kinds: readonly KindOptions[]) =>
  z
    .object({
      name: z
        .string()
        .check(z.refine((text) => text.trim() !== '' && text.trim().length <= rule.name.max, 'alerts:error.name')),
      kind: z.custom<AlertKind>(),
      enabled: z.boolean(),
      receiverIds: z.array(z.string()),
      subject: z.custom<AlertSubject>(),
      threshold: number,
      levels: z.string(),
      measure: z.custom<AlertMeasure>(),
      hours: number,
      minCalls: number,
      only: z.string(),
      quietFrom: time,
      quietTo: time,
      intervalMinutes: number.check(z.refine((value) => isWhole(value, rule.intervalMinutes), 'alerts:error.interval')),
      reminderHours: number.check(
        z.refine((value) => value === null || isWhole(value, rule.reminderHours), 'alerts:error.reminder'),
      ),
    })
    .check(({ value, issues }) => {
      const fail = (path: keyof RuleForm, message: string) =>
        issues.push({ code: 'custom', path: [path], message: `alerts:error.${message}`, input: value[path] });
      const { threshold, hours, minCalls, levels } = kinds.find(({ kind }) => kind === value.kind) ?? {};
      const fits = (entered: number | null, bounds: KindOptions['threshold']) =>
        !bounds || (entered !== null && entered >= bounds.min && entered <= bounds.max);
      if (!fits(value.threshold, threshold ?? null)) fail('threshold', 'threshold');
      if (!fits(value.hours, hours ?? null) || !Number.isInteger(value.hours ?? 0)) fail('hours', 'hours');
      if (!fits(value.minCalls, minCalls ?? null) || !Number.isInteger(value.minCalls ?? 0))
        fail('minCalls', 'minCalls');
      if (
        levels &&
        levels.length > 0 &&
        !listOf(value.levels).every((level) => isWhole(Number(level), { min: 1, max: 100 }))
      )
        fail('levels', 'levels');
      if ((value.quietFrom.trim() === '') !== (value.quietTo.trim() === '')) fail('quietTo', 'quiet');
      else if (value.quietFrom.trim() !== '' && minuteOf(value.quietFrom) === minuteOf(value.quietTo))
        fail('quietTo', 'quiet');
    });

const listOf = (text: string): string[] =>
  text
    .split(/[,，\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** Minutes of the day of HH:MM; null for a blank text. */
const minuteOf = (text: string): number | null => {
  const [, hours, minutes] = clock.exec(text.trim()) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
};

const clockOf = (minute: number | null): string =>
  minute === null ? '' : `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The presets of a kind. */
export function presetsOf({ subjects, threshold, levels, hours, minCalls }: KindOptions) {
  return {
    subject: subjects[0] ?? ('SITE' as const),
    threshold: threshold?.preset ?? null,
    levels: levels.join(', '),
    hours: hours?.preset ?? null,
    minCalls: minCalls?.preset ?? null,
    measure: 'TOTAL' as const,
    only: '',
  };
}

export function formOf(stored: AlertRuleRowFragment | undefined, kinds: readonly KindOptions[]): RuleForm {
  if (!stored) {
    const [first] = kinds;
    return {
      name: '',
      kind: first?.kind ?? 'BUDGET',
      enabled: true,
      receiverIds: [],
      quietFrom: '',
      quietTo: '',
      intervalMinutes: 10,
      reminderHours: null,
      ...presetsOf(
        first ?? {
          kind: 'BUDGET',
          subjects: [],
          levels: [],
          hasMeasure: false,
          hasSelection: false,
          threshold: null,
          hours: null,
          minCalls: null,
          __typename: 'AlertKindOptions',
        },
      ),
    };
  }
  const { name, kind, enabled, receiverIds, subject, threshold, hours, minCalls, intervalMinutes, reminderHours } =
    stored;
  return {
    name,
    kind,
    enabled,
    receiverIds,
    subject,
    threshold,
    hours,
    minCalls,
    intervalMinutes,
    reminderHours,
    levels: stored.levels.join(', '),
    measure: stored.measure ?? 'TOTAL',
    only: stored.only.join(', '),
    quietFrom: clockOf(stored.quietFrom),
    quietTo: clockOf(stored.quietTo),
  };
}

/** Parameters that the kind does not have are not sent. */
export function inputOf(form: RuleForm, options: KindOptions | undefined): AlertRuleInput {
  const { name, kind, enabled, receiverIds, subject } = form;
  return {
    name: name.trim(),
    kind,
    enabled,
    receiverIds,
    subject,
    threshold: options?.threshold ? form.threshold : null,
    levels: options && options.levels.length > 0 ? listOf(form.levels).map(Number) : null,
    measure: options?.hasMeasure ? form.measure : null,
    hours: options?.hours ? form.hours : null,
    minCalls: options?.minCalls ? form.minCalls : null,
    only: options?.hasSelection && subject !== 'SITE' ? listOf(form.only) : null,
    quietFrom: minuteOf(form.quietFrom),
    quietTo: minuteOf(form.quietTo),
    intervalMinutes: form.intervalMinutes ?? 1,
    reminderHours: form.reminderHours,
  };
}
