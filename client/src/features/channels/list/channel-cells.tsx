import { Box } from '@chakra-ui/react/box';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation';
import { objectPath } from '../../../lib/object-path';
import { channelStatus } from '../../../lib/status-numbers.generated';
import { StatusBadge } from '../../../ui/data/badge';
import { Dash, Quota } from '../../../ui/data/figures';
import { ResponseTime } from '../../../ui/data/latency-cell';
import { InlineEdit } from '../../../ui/table/inline-edit';
import { RowLink } from '../../../ui/table/row-link';
import { Tip } from '../../../ui/tip';
import { useFormat } from '../../../ui/use-format';
import type { ChannelRowFragment } from '../shared/channels.generated';

/** Failure rates above this are shown as serious. */
const badShare = 0.1;
/** A small neutral label: tag, prefix, group. */
function Chip({ children }: { children: string }) {
  return <span className="truncate chip">{children}</span>;
}

interface NameCellProps {
  channel: ChannelRowFragment;
  /** False where the channel is listed under its tag. */
  showTag: boolean;
  /** Throws the error of the server. Undefined for users who may not change channels. */
  onSave: ((channel: ChannelRowFragment, change: { name: string }) => Promise<unknown>) | undefined;
}

export function NameCell({ channel, showTag, onSave }: NameCellProps) {
  const { t } = useTranslation('channels');
  const tag = showTag ? channel.tag : null;
  const link = <RowLink to={objectPath('channel', channel.id)}>{channel.name}</RowLink>;
  return (
    <InlineEdit
      value={channel.name}
      field={t('column.name')}
      rowName={channel.name}
      onSave={onSave && ((name) => onSave(channel, { name: name.trim() }))}
    >
      {tag || channel.modelPrefix ? (
        <span className="line-wrap">
          {link}
          {tag && <Chip>{tag}</Chip>}
          {channel.modelPrefix && <Chip>{t('prefix', { prefix: channel.modelPrefix })}</Chip>}
        </span>
      ) : (
        link
      )}
    </InlineEdit>
  );
}

/** `default` first, then the stored order. */
const orderedGroups = (groups: readonly string[]): string[] => [
  ...groups.filter((group) => group === 'default'),
  ...groups.filter((group) => group !== 'default'),
];

export function AllGroups({ groups }: { groups: readonly string[] }) {
  return (
    <div className="line-wrap">
      {orderedGroups(groups).map((group) => (
        <Chip key={group}>{group}</Chip>
      ))}
    </div>
  );
}

/** One group and the number of the others, whose names are in the tip: all of them would make a row three lines high. */
export function GroupsCell({ groups }: { groups: readonly string[] }) {
  const [first, ...others] = orderedGroups(groups);
  const names = others.join(', ');
  const chip = first !== undefined && <Chip>{first}</Chip>;
  if (others.length === 0) return chip;
  return (
    <div className="line">
      {chip}
      <Tip content={names}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
        <span className="figure muted-caption" role="img" aria-label={names} tabIndex={0}>
          +{others.length}
        </span>
      </Tip>
    </div>
  );
}

interface StatusCellProps {
  channel: ChannelRowFragment;
  /** Opens the error of the last test. */
  onFailure(channel: ChannelRowFragment): void;
  /** The reason or test is beside the badge where there is space, instead of below it. */
  inline?: boolean;
}

/**
 * The badge has the reason and time of automatic disabling on hover and focus; in lists, the reason below it is
 * truncated. Without them, a failed last test is shown.
 */
export function StatusCell({ channel, onFailure, inline }: StatusCellProps) {
  const { t } = useTranslation('channels');
  const format = useFormat();
  const { status, statusReason, statusTime, lastTest } = channel;
  const layout = inline ? { className: 'line-wrap', style: { minWidth: 0 } } : undefined;
  if (status !== channelStatus.autoDisabled || !statusReason) {
    const badge = <StatusBadge domain="channel" value={status} />;
    if (lastTest?.success !== false) return badge;
    return (
      <div {...layout}>
        {badge}
        <FailedTest test={lastTest} name={channel.name} onOpen={() => onFailure(channel)} />
      </div>
    );
  }
  const time = statusTime ? format.timestamp(statusTime) : '–';
  return (
    <div {...layout}>
      <StatusBadge domain="channel" value={status} detail={t('disabledReason', { reason: statusReason, time })} />
      <Box
        textStyle="caption"
        color="fg.muted"
        {...(inline ? { overflowWrap: 'anywhere' } : { maxW: '28', truncate: true })}
      >
        {statusReason}
      </Box>
    </div>
  );
}

interface FailedTestProps {
  test: NonNullable<ChannelRowFragment['lastTest']>;
  name: string;
  onOpen(): void;
}

function FailedTest({ test: { status, testedAt }, name, onOpen }: FailedTestProps) {
  const { t } = useTranslation('channels');
  const format = useFormat();
  const line = [t('failure.line'), status, format.relative(testedAt)].filter((part) => part !== null).join(' · ');
  return (
    <button
      type="button"
      className="caption-button"
      data-failed
      aria-label={t('failure.open', { line, name })}
      onClick={onOpen}
    >
      {line}
    </button>
  );
}

/** The response time of a failed test is not shown. */
export function ResponseCell({ channel }: { channel: ChannelRowFragment }) {
  const { t } = useTranslation('channels');
  const format = useFormat();
  const { testedAt, responseTime, lastTest } = channel;
  if (lastTest?.success === false) return <Dash />;
  if (!testedAt) return <ResponseTime ms={0} />;
  // Shows at least 1 ms for a test that took less.
  return <ResponseTime ms={Math.max(1, responseTime)} detail={t('testedAt', { time: format.timestamp(testedAt) })} />;
}

/** Success rate of the last 24 hours. */
export function SuccessCell({ calls: { answered, failed } }: { calls: ChannelRowFragment['lastDay'] }) {
  const { t } = useTranslation('channels');
  const format = useFormat();
  const calls = answered + failed;
  if (calls === 0) return <Dash />;
  const tone = failed === 0 ? undefined : failed / calls > badShare ? 'fg-error' : 'fg-warning';
  return (
    <Tip content={t('success.of', { answered: format.integer(answered), failed: format.integer(failed) })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
      <span className="figure" tabIndex={0} style={{ color: tone && `var(--tg-colors-${tone})` }}>
        {format.percent(answered / calls)}
      </span>
    </Tip>
  );
}

interface UsedCellProps {
  channel: ChannelRowFragment;
  /** Undefined if the upstream does not report a balance. */
  onUpdate: ((channel: ChannelRowFragment) => Promise<void>) | undefined;
}

/** Usage of the channel and the balance that its upstream reports; a click refreshes the balance. */
export function UsedCell({ channel, onUpdate }: UsedCellProps) {
  const { usedQuota, balance, balanceUpdatedAt } = channel;
  const { t } = useTranslation('channels');
  const amount = balanceUpdatedAt ? t('balance.amount', { amount: `$${balance.toFixed(2)}` }) : undefined;
  return (
    <>
      <Quota units={usedQuota} />
      {onUpdate ? (
        <BalanceButton channel={channel} amount={amount} onUpdate={onUpdate} />
      ) : (
        amount && <div className="muted-caption">{amount}</div>
      )}
    </>
  );
}

interface BalanceButtonProps {
  channel: ChannelRowFragment;
  amount: string | undefined;
  onUpdate(channel: ChannelRowFragment): Promise<void>;
}

function BalanceButton({ channel, amount, onUpdate }: BalanceButtonProps) {
  const { t } = useTranslation('channels');
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const { name, balanceUpdatedAt } = channel;
  const age = balanceUpdatedAt ? t('balance.age', { time: format.relative(balanceUpdatedAt) }) : t('balance.never');
  const update = async () => {
    setBusy(true);
    await onUpdate(channel);
    setBusy(false);
  };
  return (
    <Tip content={age}>
      <button
        type="button"
        className="caption-button"
        disabled={busy}
        aria-label={amount ? t('balance.update', { name, amount }) : t('balance.fetchOf', { name })}
        onClick={update}
      >
        {amount ?? t('balance.fetch')}
      </button>
    </Tip>
  );
}
