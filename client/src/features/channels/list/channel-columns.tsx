import { Box } from '@chakra-ui/react/box';
import { useMemo } from 'react';
import * as limits from '../../../graphql/limits.generated';
import { useTranslation } from '../../../i18n/use-translation';
import type { DataColumn } from '../../../ui/table/column';
import { Tip } from '../../../ui/tip';
import { ChannelTypeLabel } from '../channel-type.label';
import type { ChannelRowFragment } from '../channels.generated';
import { GroupsCell, NameCell, ResponseCell, StatusCell, SuccessCell, UsedCell } from './channel-cells';
import { InlineNumber } from './inline-number';

export type SaveNumber = (
  channel: ChannelRowFragment,
  change: { priority: number } | { weight: number },
) => Promise<boolean>;

export interface ChannelColumnsInput {
  typeLabel(type: number): string;
  onSave: SaveNumber;
  onUpdateBalance(channel: ChannelRowFragment): Promise<void>;
  /** Opens the error of the last test. */
  onFailure(channel: ChannelRowFragment): void;
  reportsBalance(type: number): boolean;
  showTag: boolean;
}

export function useChannelColumns(input: ChannelColumnsInput): DataColumn<ChannelRowFragment>[] {
  const { typeLabel, onSave, onUpdateBalance, onFailure, reportsBalance, showTag } = input;
  const { t } = useTranslation('channels');
  return useMemo(
    () => [
      { id: 'id', header: t('column.id'), align: 'end', card: 'short', cell: ({ id }) => id },
      {
        id: 'name',
        header: t('column.name'),
        minW: '28',
        fixed: true,
        card: 'title',
        cell: (channel) => <NameCell channel={channel} showTag={showTag} />,
      },
      { id: 'groups', header: t('column.groups'), card: 'short', cell: ({ groups }) => <GroupsCell groups={groups} /> },
      {
        id: 'type',
        header: t('column.type'),
        card: 'short',
        cell: ({ type }) => <ChannelTypeLabel type={type} label={typeLabel(type)} />,
      },
      {
        id: 'status',
        header: t('column.status'),
        card: 'status',
        cell: (channel) => <StatusCell channel={channel} onFailure={onFailure} />,
      },
      {
        id: 'models',
        header: t('column.models'),
        optional: true,
        card: 'short',
        cell: ({ models }) => (
          <Tip content={models.slice(0, 30).join(', ')}>
            <Box as="span" tabIndex={0} borderRadius="sm">
              {t('modelCount', { count: models.length })}
            </Box>
          </Tip>
        ),
      },
      {
        id: 'response',
        header: t('column.response'),
        align: 'end',
        card: 'figure',
        cell: (channel) => <ResponseCell channel={channel} />,
      },
      {
        id: 'success',
        header: t('column.success'),
        align: 'end',
        card: 'figure',
        cell: ({ lastDay }) => <SuccessCell calls={lastDay} />,
      },
      {
        id: 'used',
        header: t('column.used'),
        align: 'end',
        card: 'figure',
        cell: (channel) => (
          <UsedCell channel={channel} onUpdate={reportsBalance(channel.type) ? onUpdateBalance : undefined} />
        ),
      },
      {
        id: 'priority',
        header: t('column.priority'),
        align: 'end',
        card: 'short',
        cell: (channel) => (
          <InlineNumber
            value={channel.priority}
            least={limits.UpdateChannelInput.priority.min}
            field={t('column.priority')}
            rowName={channel.name}
            problem={t('error.priority')}
            onSave={(priority) => onSave(channel, { priority })}
          />
        ),
      },
      {
        id: 'weight',
        header: t('column.weight'),
        align: 'end',
        card: 'short',
        cell: (channel) => (
          <InlineNumber
            value={channel.weight}
            least={0}
            field={t('column.weight')}
            rowName={channel.name}
            problem={t('error.weight')}
            onSave={(weight) => onSave(channel, { weight })}
          />
        ),
      },
    ],
    [t, typeLabel, onSave, onUpdateBalance, onFailure, reportsBalance, showTag],
  );
}
