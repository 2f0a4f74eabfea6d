import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import * as limits from '../../../lib/limits.generated';
import type { DataColumn } from '../../../ui/table/column';
import type { StatusColor } from '../../../ui/theme/palette';
import { Tip } from '../../../ui/tip';
import type { ChannelRowFragment } from '../shared/channels.generated';
import { GroupsCell, NameCell, ResponseCell, StatusCell, SuccessCell, UsedCell } from './channel-cells';
import { InlineNumber } from './inline-number';

const tints: StatusColor[] = ['blue', 'violet', 'cyan', 'green', 'orange', 'lime', 'yellow', 'red'];

/** Two letters for a provider: the initials of the first two words, or the first two letters of one word. */
function monogramOf(label: string): string {
  const words = label
    .replaceAll(/[()（），,]/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  const [first = '?', second] = words;
  const letters = [...first];
  return (
    second && /^[A-Za-z]/.test(first) ? `${letters[0]}${[...second][0]}` : letters.slice(0, 2).join('')
  ).toUpperCase();
}

/** Monogram and name of a channel type; each type always has the same colour. */
function ChannelTypeLabel({ type, label }: { type: number; label: string }) {
  const tint = tints[type % tints.length] ?? 'gray';
  return (
    <Tip content={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
      <span className="line" tabIndex={0}>
        <span className="monogram tint" data-color={tint} aria-hidden>
          {monogramOf(label)}
        </span>
        <span className="truncate type-name">{label}</span>
      </span>
    </Tip>
  );
}

/** Throws the error of the server. */
export type SaveCell = (
  channel: ChannelRowFragment,
  change: { name: string } | { priority: number } | { weight: number },
) => Promise<unknown>;

export interface ChannelColumnsInput {
  typeLabel(type: number): string;
  /** Undefined for users who may not change channels, as is `onUpdateBalance`. */
  onSave: SaveCell | undefined;
  onUpdateBalance: ((channel: ChannelRowFragment) => Promise<void>) | undefined;
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
        maxW: '48',
        fixed: true,
        card: 'title',
        cell: (channel) => <NameCell channel={channel} showTag={showTag} onSave={onSave} />,
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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
            <span className="figure" tabIndex={0}>
              {t('modelCount', { count: models.length })}
            </span>
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
        wrapHeader: true,
        align: 'end',
        card: 'figure',
        cell: ({ lastDay }) => <SuccessCell calls={lastDay} />,
      },
      {
        id: 'used',
        header: t('column.used'),
        wrapHeader: true,
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
            min={limits.UpdateChannelInput.priority.min}
            field={t('column.priority')}
            rowName={channel.name}
            problem={t('error.priority')}
            onSave={onSave && ((priority) => onSave(channel, { priority }))}
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
            min={0}
            field={t('column.weight')}
            rowName={channel.name}
            problem={t('error.weight')}
            onSave={onSave && ((weight) => onSave(channel, { weight }))}
          />
        ),
      },
    ],
    [t, typeLabel, onSave, onUpdateBalance, onFailure, reportsBalance, showTag],
  );
}
