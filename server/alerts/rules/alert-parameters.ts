import { AppError } from '../../common/errors/app-error.js';
import { AlertError } from '../alert.errors.js';
import { ALERT_KINDS, AlertMeasure, AlertSubject, type NumberParameter, PRESET_LEVELS } from '../model/alert-kind.js';
import type { AlertParameters } from '../model/alert-rule.js';
import type { AlertRuleInput } from './alert-rule.input.js';

const { USER, TOKEN, PROJECT, CHANNEL } = AlertSubject;
const WITH_IDS: readonly AlertSubject[] = [USER, TOKEN, PROJECT, CHANNEL];
const ID = /^\d{1,15}$/;

/**
 * The parameters of a rule, with the presets of its kind.
 * @throws {AppError} alert_parameter_invalid for a value out of bounds, or for one that the kind does not have
 */
export function parametersOf(input: AlertRuleInput): AlertParameters {
  const kind = ALERT_KINDS[input.kind];
  const [preset = AlertSubject.SITE] = kind.subjects;
  const subject = input.subject ?? preset;
  requireValid('subject', kind.subjects.includes(subject));
  const only = input.only ?? [];
  requireValid('only', only.length === 0 || (kind.hasSelection === true && subject !== AlertSubject.SITE));
  requireValid('only', !WITH_IDS.includes(subject) || only.every((id) => ID.test(id)));
  requireValid('levels', !input.levels || kind.hasLevels === true);
  requireValid('measure', input.measure == null || kind.hasMeasure === true);
  const levels = input.levels?.length ? input.levels : PRESET_LEVELS;
  return {
    subject,
    only,
    threshold: numberOf('threshold', input.threshold, kind.threshold),
    hours: numberOf('hours', input.hours, kind.hours),
    minCalls: numberOf('minCalls', input.minCalls, kind.minCalls),
    measure: kind.hasMeasure ? (input.measure ?? AlertMeasure.TOTAL) : null,
    levels: kind.hasLevels ? levels.toSorted((a, b) => a - b) : [],
  };
}

function numberOf(name: string, value: number | null | undefined, parameter?: NumberParameter): number | null {
  if (value == null) return parameter?.preset ?? null;
  requireValid(name, parameter !== undefined && value >= parameter.min && value <= parameter.max);
  return value;
}

/** @throws {AppError} alert_parameter_invalid */
function requireValid(name: string, isValid: boolean): void {
  if (isValid) return;
  const { code, zh, en } = AlertError.alert_parameter_invalid;
  const text = { zh: zh.replace('{name}', name), en: en.replace('{name}', name) };
  throw new AppError(AlertError.alert_parameter_invalid, { name }, { fields: [{ field: name, code, text }] });
}
