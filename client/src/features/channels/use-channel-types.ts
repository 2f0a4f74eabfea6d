import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { useChannelChoicesQuery } from './shared/channels.generated';

/** The choices of forms and lists of channels, and the facts of channel types. The functions are stable. */
export function useChannelTypes() {
  const { t } = useTranslation('channels');
  const { data: choices, refetch } = useChannelChoicesQuery();
  const types = choices?.channelTypes;
  return {
    choices,
    refetch,
    typeLabel: useCallback(
      (type: number) =>
        types?.find(({ id }) => id === type)?.label ?? (types ? t('unknownType', { type }) : String(type)),
      [types, t],
    ),
    reportsBalance: useCallback(
      (type: number) => types?.some(({ id, reportsBalance }) => id === type && reportsBalance) ?? false,
      [types],
    ),
  };
}
