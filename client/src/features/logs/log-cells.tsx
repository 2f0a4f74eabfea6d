import { ArrowRight, Copy, Waves } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { ObjectLink } from '../../resource-list/object-link';
import { useCopy } from '../../ui/copy';
import { Dash } from '../../ui/data/figures';
import { LatencyCell } from '../../ui/data/latency-cell';
import { notify } from '../../ui/feedback/notify';
import { IconAction } from '../../ui/icon-action';
import { Tip } from '../../ui/tip';
import { useFormat } from '../../ui/use-format';
import { Copyable, LogText, LogToken } from './log-values';
import type { LogRowFragment } from './logs.generated';
import { isCall } from './logs.url';

interface OfRow {
  log: LogRowFragment;
}

type OfUser = OfRow & { onUser(log: LogRowFragment): void };

/** The time of a row, which opens its details: by the keyboard, and on a card, which does not open on a click. */
export function TimeCell({ log, onOpen }: OfRow & { onOpen(id: string): void }) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const time = format.timestamp(log.createdAt);
  return (
    <Tip content={format.relative(log.createdAt)}>
      <button
        type="button"
        className="row-link figure"
        data-plain
        aria-label={t('detail.open', { time })}
        onClick={() => onOpen(log.id)}
      >
        {time}
      </button>
    </Tip>
  );
}

/**
 * The model, or the text of a row that is not a call, and in small print the model it was mapped to. With `onUser` it
 * also shows user and token, so that they need no columns.
 */
export function ModelCell({ log, onUser }: OfRow & Partial<OfUser>) {
  const { modelName, upstreamModel, username, tokenName, content } = log;
  const mapped = modelName && upstreamModel && upstreamModel !== modelName;
  return (
    <>
      {modelName ? <ModelName name={modelName} /> : content ? <RowText text={content} /> : <Dash />}
      {(mapped || (onUser && (username || tokenName))) && (
        <div className="note-line">
          {mapped && <MappedTo model={upstreamModel} />}
          {mapped && onUser && <span aria-hidden>·</span>}
          {onUser && username && <UserName log={log} onUser={onUser} />}
          {onUser && username && tokenName && <span aria-hidden>·</span>}
          {onUser && tokenName && <LogToken name={log.tokenName} />}
        </div>
      )}
    </>
  );
}

const RowText = ({ text }: { text: string }) => (
  <Tip content={text}>
    <LogText className="truncate" tabIndex={0}>
      {text}
    </LogText>
  </Tip>
);

function MappedTo({ model }: { model: string }) {
  const { t } = useTranslation('logs');
  return (
    <>
      <ArrowRight size={12} role="img" aria-label={t('mappedTo')} />
      <Copyable text={model} mono />
    </>
  );
}

function ModelName({ name }: { name: string }) {
  const { t } = useTranslation('common');
  const copy = useCopy();
  const onCopy = async () => {
    if (await copy(name)) notify.success(t('copied'), { description: name });
  };
  return (
    <>
      <Tip content={name}>
        <ObjectLink kind="model" id={name} className="cell-link truncate mono">
          {name}
        </ObjectLink>
      </Tip>
      <IconAction icon={Copy} label={`${t('action.copy')} ${name}`} data-on-hover onClick={onCopy} />
    </>
  );
}

/** Opens the card of the user, who also has a page. */
function UserName({ log, onUser }: OfUser) {
  const { t } = useTranslation('logs');
  return (
    <Tip content={t('user.title')}>
      <button type="button" className="cell-link truncate" onClick={() => onUser(log)}>
        {log.username}
      </button>
    </Tip>
  );
}

export function UserCell({ log, onUser }: OfUser) {
  const { t } = useTranslation('logs');
  if (!log.username) return <Dash />;
  return (
    <Tip content={t('user.title')}>
      <button type="button" className="cell-link line" onClick={() => onUser(log)}>
        <span className="initial" aria-hidden>
          {[...log.username][0]?.toUpperCase()}
        </span>
        {log.username}
      </button>
    </Tip>
  );
}

export function TokenCell({ log }: OfRow) {
  return <LogToken name={log.tokenName} />;
}

/** The channel and, small, those that failed before it. */
export function ChannelCell({ log }: OfRow) {
  const { t } = useTranslation('logs');
  const { channelId, channelName, route } = log;
  if (!isCall(log.type) || !channelId) return <Dash />;
  const failures = failuresBefore(channelId, route ?? []);
  return (
    <>
      <Tip content={channelName}>
        <ObjectLink kind="channel" id={channelId} className="cell-link truncate" style={{ display: 'block' }}>
          <span className="mono muted">#{channelId}</span> {channelName}
        </ObjectLink>
      </Tip>
      {failures.size > 0 && (
        <Tip content={[...failures].map(([id, reasons]) => `#${id}: ${reasons.join(', ')}`).join(' · ')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tip opens on focus */}
          <div className="cell-note truncate" tabIndex={0}>
            {t('triedBefore', { channels: [...failures.keys()].map((id) => `#${id}`) })}
          </div>
        </Tip>
      )}
    </>
  );
}

/** The reasons of the attempts before the last one, by the id of a channel other than the row's channel. */
function failuresBefore(servedBy: string, route: NonNullable<LogRowFragment['route']>): Map<string, string[]> {
  const failed = route.slice(0, -1).filter(({ channelId }) => channelId !== '0' && channelId !== servedBy);
  const reasons = new Map<string, string[]>();
  for (const { channelId, failure } of failed) reasons.set(channelId, [...(reasons.get(channelId) ?? []), failure]);
  return reasons;
}

/** The times of a call, and a mark of streamed ones. */
export function DurationCell({ log }: OfRow) {
  const { t } = useTranslation('status');
  return (
    <div className="line-end">
      {log.isStream && <Waves className="muted" size={14} role="img" aria-label={t('stream.stream')} />}
      <LatencyCell total={log.duration} timeToFirstToken={log.timeToFirstToken} />
    </div>
  );
}
