import { type CardSpec, json, number, toggle } from './spec';

export const rateLimitCards: CardSpec[] = [
  {
    id: 'requests',
    subject: 'ratelimit',
    extra: 'rateSentence',
    options: [
      toggle('ModelRequestRateLimitEnabled'),
      number('ModelRequestRateLimitDurationMinutes', { unit: 'minutes' }),
      number('ModelRequestRateLimitCount', { unit: 'calls' }),
      number('ModelRequestRateLimitSuccessCount', { unit: 'calls' }),
    ],
  },
  {
    id: 'limits',
    subject: 'ratelimit',
    options: [
      json('LimitRules', {
        user: { '*': { calls: 5, requests: 60, atLimit: 'queue', queueSeconds: 20 } },
        channel: { 3: { calls: 20, tokens: 200_000 } },
      }),
    ],
  },
];

export const modelCards: CardSpec[] = [
  {
    id: 'gemini',
    subject: 'models',
    options: [
      json('gemini.safety_settings', { default: 'OFF', HARM_CATEGORY_CIVIC_INTEGRITY: 'BLOCK_NONE' }),
      json('gemini.version_settings', { default: 'v1beta', 'gemini-1.0-pro': 'v1' }),
      json('gemini.supported_imagine_models', ['gemini-2.0-flash-exp-image-generation']),
      toggle('gemini.thinking_adapter_enabled'),
      number('gemini.thinking_adapter_budget_tokens_percentage', { under: 'gemini.thinking_adapter_enabled' }),
      json('gemini.models_supported_thinking_budget', ['gemini-2.5-flash']),
    ],
  },
  {
    id: 'claude',
    subject: 'models',
    options: [
      json('claude.model_headers_settings', {
        'claude-3-7-sonnet-20250219': {
          'anthropic-beta': ['output-128k-2025-02-19', 'token-efficient-tools-2025-02-19'],
        },
      }),
      json('claude.default_max_tokens', { default: 8192, 'claude-3-haiku-20240307': 4096 }),
      toggle('claude.thinking_adapter_enabled'),
      number('claude.thinking_adapter_budget_tokens_percentage', { under: 'claude.thinking_adapter_enabled' }),
    ],
  },
  {
    id: 'batches',
    subject: 'models',
    options: [
      number('MaxFileMegabytes'),
      number('BatchPriceRatio'),
      toggle('BatchRunnerEnabled'),
      number('BatchRunnerConcurrency', { under: 'BatchRunnerEnabled' }),
      number('MaxStoredMegabytes', { under: 'BatchRunnerEnabled' }),
    ],
  },
  {
    id: 'global',
    subject: 'models',
    options: [
      toggle('global.pass_through_request_enabled', { confirmOn: 'on' }),
      toggle('global.hide_upstream_error_enabled'),
      toggle('global.block_browser_extension_enabled'),
      toggle('global.responses_websocket_enabled'),
      toggle('ModelListDetailsEnabled'),
      toggle('global.stream_cost_enabled'),
      toggle('global.upstream_headers_enabled'),
      toggle('global.litellm_headers_enabled'),
    ],
  },
  {
    id: 'ping',
    subject: 'models',
    options: [
      toggle('general_setting.ping_interval_enabled'),
      number('general_setting.ping_interval_seconds', {
        unit: 'seconds',
        under: 'general_setting.ping_interval_enabled',
      }),
    ],
  },
];
