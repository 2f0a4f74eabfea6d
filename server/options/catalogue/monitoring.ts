import { changedBy } from './option-definition.js';
import { decimal, flag, lines, wholeNumber } from './option-kinds.js';

const DISABLE_KEYWORDS = [
  'Your credit balance is too low',
  'This organization has been disabled.',
  'You exceeded your current quota',
  'Permission denied',
  'The security token included in the request is invalid',
  'Operation not allowed',
  'Your account is not authorized',
];

/** Channel monitoring and logging. */
export const monitoringOptions = changedBy('options:write', {
  ChannelDisableThreshold: decimal('5', { max: 86_400 }, 'A test slower than this many seconds disables; 0: no limit'),
  AutomaticDisableChannelEnabled: flag(false, 'Channels are disabled when their upstream refuses them'),
  AutomaticEnableChannelEnabled: flag(false, 'Such channels are enabled again when a test succeeds'),
  AutomaticDisableKeywords: lines(DISABLE_KEYWORDS, 'Texts in an upstream error that disable the channel'),
  'monitor_setting.auto_test_disabled_channel_enabled': flag(
    true,
    'Channels that were disabled automatically are tested by schedule, if they may be enabled again',
  ),
  'monitor_setting.auto_test_channel_enabled': flag(false, 'Channels that are on are tested by schedule'),
  'monitor_setting.auto_test_channel_minutes': wholeNumber(10, { min: 1, max: 44_640 }, 'Minutes between such tests'),
  'monitor_setting.update_balance_minutes': wholeNumber(
    0,
    { max: 44_640 },
    'Minutes between two refreshes of the balances of all channels; 0: only on request',
  ),
  LogConsumeEnabled: flag(true, 'Calls are shown in the usage log; they are charged either way'),
  LogChatContentEnabled: flag(
    false,
    'Prompts and responses are stored, encrypted, for the owners of calls and administrators',
  ),
  LogChatContentDays: wholeNumber(7, { min: 1, max: 365 }, 'Days for which contents of calls are stored'),
  StoredResponseHours: wholeNumber(
    0,
    { max: 720 },
    'Hours for which responses that their upstream does not store can be continued and read; 0: none are stored',
  ),
});
