import {
  BUDGET_PERIODS,
  BUDGET_SUBJECTS,
  LIMIT_ACTIONS,
  LIMIT_COUNTS,
  LIMIT_SUBJECTS,
  type LimitAction,
  type LimitRule,
  type LimitRules,
  type LimitSubject,
} from '../../common/limit-rules.js';
import { RoutingStrategy } from '../../common/routing.js';
import type { JsonValue } from '../../platform/json/strict-json.js';
import { OptionError } from './option.errors.js';
import { changedBy, type OptionDefinition } from './option-definition.js';
import {
  aliases,
  counts,
  entriesOf,
  groupAliases,
  groupStrategies,
  json,
  list,
  misfit,
  modelHeaders,
  texts,
} from './option-json-kinds.js';
import { choice, decimal, flag, wholeNumber } from './option-kinds.js';

const MAX_QUEUE_SECONDS = 600;
const DEFAULT_QUEUE_SECONDS = 30;

/** Limits by subject and its id or name: `{"user": {"*": {"calls": 5, "atLimit": "queue"}}}`. Null without a rule. */
export function limitRules(effect: string): OptionDefinition<LimitRules | null> {
  return json('{}', effect, (value) => {
    const rules: Partial<Record<LimitSubject, ReadonlyMap<string, LimitRule>>> = {};
    for (const [name, entries] of entriesOf(value, OptionError.option_needs_limits)) {
      const subject = LIMIT_SUBJECTS.find((known) => known === name);
      if (!subject) throw misfit(OptionError.option_needs_limits, name);
      const ofSubject = entriesOf(entries, OptionError.option_needs_limits).map(([id, rule]) => {
        if (!(subject === 'group' || /^(\*|[1-9]\d{0,15})$/.test(id)) || id === '') throw invalid(subject, id);
        return [id, ruleOf(subject, id, rule)] as const;
      });
      if (ofSubject.length > 0) rules[subject] = new Map(ofSubject);
    }
    return Object.keys(rules).length > 0 ? Object.freeze(rules) : null;
  });
}

function ruleOf(subject: LimitSubject, id: string, value: JsonValue): LimitRule {
  const ofChannel = subject === 'channel' || subject === 'key';
  let atLimit: LimitAction = ofChannel ? 'fallback' : 'refuse';
  let queueSeconds = DEFAULT_QUEUE_SECONDS;
  const counts: Partial<Record<(typeof LIMIT_COUNTS)[number], number>> = {};
  for (const [name, entry] of entriesOf(value, OptionError.option_needs_limits)) {
    const count = LIMIT_COUNTS.find((known) => known === name);
    const action = LIMIT_ACTIONS.find((known) => known === entry);
    const isBudget = BUDGET_PERIODS.some((period) => period === name);
    if (isBudget && !BUDGET_SUBJECTS.some((known) => known === subject)) throw invalid(subject, id, name);
    if (count && isCount(entry, Number.MAX_SAFE_INTEGER)) counts[count] = entry;
    else if (name === 'queueSeconds' && isCount(entry, MAX_QUEUE_SECONDS)) queueSeconds = entry;
    else if (name === 'atLimit' && action && (ofChannel || action !== 'fallback')) atLimit = action;
    else throw invalid(subject, id, name);
  }
  if (Object.keys(counts).length === 0) throw invalid(subject, id);
  return { ...counts, atLimit, queueSeconds };
}

function isCount(value: JsonValue, max: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= max;
}

function invalid(...path: readonly string[]): Error {
  return misfit(OptionError.option_needs_limits, path.join('.'));
}

const { PRIORITY, CHEAPEST, FASTEST, LEAST_BUSY } = RoutingStrategy;
const SHARE = { min: 0.1, max: 1 };

const GEMINI_SAFETY = {
  HARM_CATEGORY_HARASSMENT: 'BLOCK_NONE',
  HARM_CATEGORY_HATE_SPEECH: 'BLOCK_NONE',
  HARM_CATEGORY_SEXUALLY_EXPLICIT: 'BLOCK_NONE',
  HARM_CATEGORY_DANGEROUS_CONTENT: 'BLOCK_NONE',
  default: 'OFF',
};

const THINKING_BUDGET_MODELS = [
  'gemini-2.5-flash-preview-04-17',
  'gemini-2.5-flash-preview-05-20',
  'gemini-2.5-pro-preview-06-05',
];

/** Relay settings. */
export const relayOptions = changedBy('options:write', {
  RetryTimes: wholeNumber(0, { max: 100 }, 'Further attempts after a failed one'),
  RoutingStrategy: choice(
    [PRIORITY, CHEAPEST, FASTEST, LEAST_BUSY],
    'What decides between channels of the same priority',
  ),
  GroupRoutingStrategies: groupStrategies(
    'What decides between channels of the same priority for the calls of a group, by group',
  ),
  ModelAliases: aliases('Names that map to several models, tried in order'),
  GroupModelAliases: groupAliases('Names that map to several models in the calls of a group, by group'),
  ModelRequestRateLimitEnabled: flag(false, 'Calls of a user are limited'),
  ModelRequestRateLimitCount: wholeNumber(0, { min: -1 }, 'Calls in a period, failures included; 0 or -1: any number'),
  ModelRequestRateLimitSuccessCount: wholeNumber(1_000, { min: 1 }, 'Successful calls in a period'),
  ModelRequestRateLimitDurationMinutes: wholeNumber(1, { max: 44_640 }, 'Length of the period'),
  LimitRules: limitRules('Limits of tokens, users, groups, channels and channel keys, and what happens at them'),
  'general_setting.ping_interval_enabled': flag(false, 'Streams carry comments while the upstream is silent'),
  'general_setting.ping_interval_seconds': wholeNumber(60, { min: 1, max: 3_600 }, 'Seconds between such comments'),
  'global.pass_through_request_enabled': flag(false, 'Bodies go upstream as they came'),
  'global.hide_upstream_error_enabled': flag(false, "Callers see the status of an upstream's error, not its text"),
  'global.block_browser_extension_enabled': flag(false, 'Calls from browser extensions are refused'),
  'global.responses_websocket_enabled': flag(true, 'The Responses API is served over WebSocket as well as HTTP'),
  ModelListDetailsEnabled: flag(false, 'Model lists of the API contain context length, modalities, prices and dates'),
  'global.stream_cost_enabled': flag(false, 'The usage at the end of a stream contains the cost of the call'),
  'global.upstream_headers_enabled': flag(
    false,
    "Callers see the rate limits and processing times of an upstream's account",
  ),
  'global.litellm_headers_enabled': flag(
    false,
    "Responses have LiteLLM's headers for cost, retries and id of the call",
  ),
  'gemini.safety_settings': texts({ ...GEMINI_SAFETY }, 'Threshold by harm category'),
  'gemini.version_settings': texts({ default: 'v1beta', 'gemini-1.0-pro': 'v1beta' }, 'API version by model'),
  'gemini.supported_imagine_models': list(
    ['gemini-2.0-flash-exp-image-generation', 'gemini-2.0-flash-exp'],
    'Models that are requested to return images as well as text',
  ),
  'gemini.thinking_adapter_enabled': flag(false, 'Names ending in -thinking and -nothinking set the thinking budget'),
  'gemini.thinking_adapter_budget_tokens_percentage': decimal('0.6', SHARE, 'Thinking budget as a share of the output'),
  'gemini.models_supported_thinking_budget': list(THINKING_BUDGET_MODELS, 'Models that take a thinking budget'),
  'claude.model_headers_settings': modelHeaders('Further headers for Claude calls, by model'),
  'claude.default_max_tokens': counts({ default: 8_192 }, 'Bound on the output when the caller names none, by model'),
  'claude.thinking_adapter_enabled': flag(true, 'Names ending in -thinking enable thinking'),
  'claude.thinking_adapter_budget_tokens_percentage': decimal('0.8', SHARE, 'Thinking budget as a share of the output'),
  MaxFileMegabytes: wholeNumber(200, { min: 1, max: 1_024 }, 'Largest file that may be uploaded for a batch, in MB'),
  MaxStoredMegabytes: wholeNumber(
    1_024,
    { min: 1, max: 1_048_576 },
    'Files of batches that the site stores for each user or team, in MB',
  ),
  BatchRunnerEnabled: flag(
    false,
    'The site runs batches of models whose channels do not support batches, as ordinary calls',
  ),
  BatchRunnerConcurrency: wholeNumber(4, { min: 1, max: 100 }, 'Concurrent requests of such a batch'),
  BatchPriceRatio: decimal('0.5', { max: 10 }, 'Factor of the service tier batch for models that have none'),
});
