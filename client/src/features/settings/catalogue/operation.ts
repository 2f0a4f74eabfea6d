import { priceOptions } from '../../../lib/prices/price-dimensions';
import { groupOptions } from './group-options';
import { address, type CardSpec, choice, line, number, type OwnCardSpec, quota, toggle, words } from './spec';
import { modelsPath } from './subject-path';

export const operationCards: CardSpec[] = [
  {
    id: 'general',
    subject: 'operation',
    options: [
      choice('DefaultLanguage'),
      choice('ApiDialect'),
      address('TopUpLink'),
      address('general_setting.docs_link'),
      number('QuotaPerUnit', { unit: 'perDollar', confirmOn: 'edit' }),
      number('RetryTimes', { unit: 'times' }),
      choice('RoutingStrategy'),
      toggle('DisplayInCurrencyEnabled'),
      toggle('DisplayTokenStatEnabled'),
      toggle('DefaultCollapseSidebar'),
      toggle('DemoSiteEnabled'),
      toggle('SelfUseModeEnabled', { confirmOn: 'on' }),
      toggle('TaskEnabled'),
      toggle('TeamCreationEnabled'),
    ],
  },
  {
    id: 'maintenance',
    subject: 'operation',
    options: [
      toggle('MaintenanceEnabled', { confirmOn: 'on' }),
      line('MaintenanceMessage'),
      line('MaintenanceUntil', { mono: true, placeholder: '2026-11-25T22:30:00Z' }),
    ],
  },
  {
    id: 'drawing',
    subject: 'operation',
    options: [
      toggle('DrawingEnabled'),
      toggle('MjNotifyEnabled', { confirmOn: 'on' }),
      toggle('MjAccountFilterEnabled'),
      toggle('MjForwardUrlEnabled'),
      toggle('MjModeClearEnabled'),
      toggle('MjActionCheckSuccessEnabled'),
    ],
  },
  {
    id: 'sensitive',
    subject: 'operation',
    options: [
      toggle('CheckSensitiveEnabled'),
      toggle('CheckSensitiveOnPromptEnabled'),
      toggle('CheckSensitiveOnCompletionEnabled'),
      toggle('StopOnSensitiveEnabled'),
      words('SensitiveWords'),
    ],
  },
  {
    id: 'log',
    subject: 'operation',
    extra: 'logCleanup',
    options: [
      toggle('LogConsumeEnabled'),
      toggle('LogChatContentEnabled', { confirmOn: 'on' }),
      number('LogChatContentDays', { unit: 'days' }),
      number('StoredResponseHours', { unit: 'hours' }),
    ],
  },
  {
    id: 'retention',
    subject: 'operation',
    options: [
      number('LogRetentionWeeks', { unit: 'weeks', confirmOn: 'edit' }),
      number('NoticeRetentionWeeks', { unit: 'weeks' }),
      number('AuditRetentionWeeks', { unit: 'weeks' }),
      number('JobRunRetentionWeeks', { unit: 'weeks' }),
    ],
  },
  {
    id: 'dashboard',
    subject: 'operation',
    options: [
      toggle('DataExportEnabled'),
      number('DataExportInterval', { unit: 'minutes' }),
      choice('DataExportDefaultTime'),
    ],
  },
  {
    id: 'monitoring',
    subject: 'operation',
    extra: 'keywordTest',
    options: [
      number('ChannelDisableThreshold', { unit: 'seconds' }),
      quota('QuotaRemindThreshold'),
      toggle('AutomaticDisableChannelEnabled'),
      toggle('AutomaticEnableChannelEnabled'),
      words('AutomaticDisableKeywords'),
      toggle('monitor_setting.auto_test_disabled_channel_enabled', { under: 'AutomaticEnableChannelEnabled' }),
      toggle('monitor_setting.auto_test_channel_enabled'),
      number('monitor_setting.auto_test_channel_minutes', { unit: 'minutes' }),
      number('monitor_setting.update_balance_minutes', { unit: 'minutes' }),
    ],
  },
  {
    id: 'checkin',
    subject: 'operation',
    options: [
      toggle('CheckInEnabled'),
      quota('CheckInQuota', 100),
      quota('CheckInMaxQuota', 100),
      line('TimeZone', { placeholder: 'Asia/Shanghai' }),
    ],
  },
  {
    id: 'quota',
    subject: 'operation',
    options: [
      quota('QuotaForNewUser'),
      number('PreConsumedQuota', { unit: 'tokens' }),
      quota('QuotaForInviter'),
      quota('QuotaForInvitee'),
    ],
  },
  {
    id: 'rebate',
    subject: 'operation',
    options: [toggle('RebateEnabled'), number('RebatePercentage', { unit: 'percent' })],
  },
  {
    id: 'price-updates',
    subject: 'operation',
    options: [
      toggle('ListPricesEnabled'),
      toggle('PriceUpdateEnabled'),
      address('PriceUpdateAddress'),
      line('PriceUpdateVendors', { placeholder: 'openai, anthropic' }),
      number('PriceUpdateMaxRise', { unit: 'percent' }),
      number('PriceUpdateMaxFall', { unit: 'percent' }),
      words('PriceUpdateLockedModels'),
    ],
  },
];

export const ownCards: OwnCardSpec[] = [
  { id: 'groups', subject: 'operation', keys: groupOptions },
  { id: 'chats', subject: 'operation', keys: ['Chats'] },
  {
    id: 'pricing',
    subject: 'operation',
    page: modelsPath,
    keys: [...priceOptions, 'PriceTiers', 'ServiceTierRatio', 'PriceHours'],
  },
  { id: 'tools', subject: 'operation', page: modelsPath, keys: ['tool_price_setting.prices'] },
  { id: 'videos', subject: 'operation', page: modelsPath, keys: ['VideoPrice'] },
  { id: 'aliases', subject: 'models', keys: ['ModelAliases', 'GroupModelAliases'] },
  { id: 'price-import', subject: 'operation', page: modelsPath, keys: [] },
  { id: 'log-sinks', subject: 'operation', keys: [] },
];
