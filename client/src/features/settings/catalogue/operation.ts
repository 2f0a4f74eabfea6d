import { priceOptions } from '../../../lib/prices/price-dimensions';
import { routingStrategies } from '../../../lib/routing-strategies';
import { modelsPath } from '../models-path';
import { address, type CardSpec, choice, decimal, integer, line, type OwnCardSpec, quota, toggle, words } from './spec';

export const operationCards: CardSpec[] = [
  {
    id: 'general',
    subject: 'operation',
    options: [
      choice('DefaultLanguage', ['zh', 'en']),
      choice('ApiDialect', ['veloera', 'new-api']),
      address('TopUpLink'),
      address('general_setting.docs_link'),
      integer('QuotaPerUnit', { min: 1, max: 1_000_000_000, unit: 'perDollar' }, { confirmOn: 'edit' }),
      integer('RetryTimes', { max: 100, unit: 'times' }),
      choice('RoutingStrategy', routingStrategies),
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
      integer('LogChatContentDays', { min: 1, max: 365, unit: 'days' }),
      integer('StoredResponseHours', { min: 0, max: 720, unit: 'hours' }),
    ],
  },
  {
    id: 'retention',
    subject: 'operation',
    options: [
      integer('LogRetentionWeeks', { max: 520, unit: 'weeks' }, { confirmOn: 'edit' }),
      integer('NoticeRetentionWeeks', { max: 520, unit: 'weeks' }),
      integer('AuditRetentionWeeks', { max: 520, unit: 'weeks' }),
      integer('JobRunRetentionWeeks', { max: 520, unit: 'weeks' }),
    ],
  },
  {
    id: 'dashboard',
    subject: 'operation',
    options: [
      toggle('DataExportEnabled'),
      integer('DataExportInterval', { min: 1, max: 1440, unit: 'minutes' }),
      choice('DataExportDefaultTime', ['hour', 'day', 'week']),
    ],
  },
  {
    id: 'monitoring',
    subject: 'operation',
    extra: 'keywordTest',
    options: [
      decimal('ChannelDisableThreshold', { max: 86_400, unit: 'seconds' }),
      quota('QuotaRemindThreshold'),
      toggle('AutomaticDisableChannelEnabled'),
      toggle('AutomaticEnableChannelEnabled'),
      words('AutomaticDisableKeywords'),
      toggle('monitor_setting.auto_test_disabled_channel_enabled', { under: 'AutomaticEnableChannelEnabled' }),
      toggle('monitor_setting.auto_test_channel_enabled'),
      integer('monitor_setting.auto_test_channel_minutes', { min: 1, max: 44_640, unit: 'minutes' }),
      integer('monitor_setting.update_balance_minutes', { max: 44_640, unit: 'minutes' }),
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
      integer('PreConsumedQuota', { unit: 'tokens' }),
      quota('QuotaForInviter'),
      quota('QuotaForInvitee'),
    ],
  },
  {
    id: 'rebate',
    subject: 'operation',
    options: [toggle('RebateEnabled'), decimal('RebatePercentage', { max: 100, unit: 'percent' })],
  },
  {
    id: 'price-updates',
    subject: 'operation',
    options: [
      toggle('ListPricesEnabled'),
      toggle('PriceUpdateEnabled'),
      address('PriceUpdateAddress'),
      line('PriceUpdateVendors', { placeholder: 'openai, anthropic' }),
      decimal('PriceUpdateMaxRise', { max: 1_000, unit: 'percent' }),
      decimal('PriceUpdateMaxFall', { max: 100, unit: 'percent' }),
      words('PriceUpdateLockedModels'),
    ],
  },
];

export const ownCards: OwnCardSpec[] = [
  { id: 'groups', subject: 'operation', keys: ['GroupRatio', 'UserUsableGroups', 'GroupRoutingStrategies'] },
  { id: 'chats', subject: 'operation', keys: ['Chats'] },
  {
    ...{ id: 'pricing', subject: 'operation', page: modelsPath },
    keys: [...priceOptions, 'PriceTiers', 'ServiceTierRatio', 'PriceHours'],
  },
  { id: 'tools', subject: 'operation', page: modelsPath, keys: ['tool_price_setting.prices'] },
  { id: 'videos', subject: 'operation', page: modelsPath, keys: ['VideoPrice'] },
  { id: 'aliases', subject: 'models', keys: ['ModelAliases', 'GroupModelAliases'] },
  { id: 'price-import', subject: 'operation', page: modelsPath, keys: [] },
  { id: 'log-sinks', subject: 'operation', keys: [] },
];
