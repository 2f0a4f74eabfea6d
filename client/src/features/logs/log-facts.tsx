import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { ListFilter, ListX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { callKindName } from '../../lib/call-kinds';
import { useSessionUser } from '../../lib/session';
import { ObjectLink } from '../../resource-list/object-link';
import { CopyButton } from '../../ui/copy';
import { StatusBadge } from '../../ui/data/badge';
import { Quota, Timestamp } from '../../ui/data/figures';
import { IconAction } from '../../ui/icon-action';
import { useFormat } from '../../ui/use-format';
import { ConversationFact } from './conversation-fact';
import { detailFacts } from './log-details.generated';
import type { Excludable } from './log-filter-fields';
import { type LogOther, readOther, recordedParts } from './log-other';
import { isChannelTest } from './log-values';
import type { CallKind, LogRowFragment } from './logs.generated';
import { isBillable, isCall, type LogFilters } from './logs.url';

export type FilterBy = (patch: Partial<LogFilters>) => void;
export type Exclude = (property: Excludable, value: string) => void;

interface FactProps {
  label: string;
  /** Exact text to copy. */
  copy?: string;
  /** Filters the list by this value. */
  onFilter?: () => void;
  /** Excludes rows with this value. */
  onExclude?: () => void;
  children: ReactNode;
}

/** One property of a row, with a "filter by this" action if the list supports it. */
function Fact({ label, copy, onFilter, onExclude, children }: FactProps) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  return (
    <Box display="contents">
      <Box as="dt" color="fg.muted" py="1">
        {label}
      </Box>
      <Flex as="dd" m="0" minW="0" align="center" gap="1" minH="7">
        <Box minW="0" overflowWrap="anywhere" textStyle="figure">
          {children}
        </Box>
        {copy && <CopyButton size="xs" value={copy} label={`${tc('action.copy')} ${label}`} />}
        {onFilter && (
          <IconAction size="xs" icon={ListFilter} label={t('filterBy', { name: label })} onClick={onFilter} />
        )}
        {onExclude && <IconAction size="xs" icon={ListX} label={t('excludeBy', { name: label })} onClick={onExclude} />}
      </Flex>
    </Box>
  );
}

const mono = (text: string) => (
  <Box as="code" fontFamily="mono">
    {text}
  </Box>
);

interface LogFactsProps {
  log: LogRowFragment;
  /** The documented `other` record of the row; empty until it is loaded. */
  other: string;
  seesSite: boolean;
  onFilter: FilterBy;
  onExclude: Exclude;
}

/** All single-value properties of a row. */
export function LogFacts({ log, other, seesSite, onFilter, onExclude }: LogFactsProps) {
  const { t } = useTranslation('logs');
  const self = useSessionUser();
  // The page of a token is for its owner; users without permissions see their own rows and the rows of their teams.
  const isOwn = !seesSite || log.userId === String(self?.id);
  return (
    <Box
      as="dl"
      display="grid"
      gridTemplateColumns={{ base: '6rem minmax(0, 1fr)', sm: 'minmax(6rem, auto) minmax(0, 1fr)' }}
      columnGap="4"
      m="0"
    >
      <Fact label={t('column.time')}>
        <Timestamp at={log.createdAt} />
      </Fact>
      <Fact label={t('filter.type')} onFilter={() => onFilter({ type: [log.type] })}>
        <StatusBadge domain="log" value={log.type} />
      </Fact>
      {log.kind && <KindFact kind={log.kind} onFilter={onFilter} />}
      {log.requestId && (
        <Fact
          label={t('filter.request')}
          copy={log.requestId}
          onFilter={() => onFilter({ request: log.requestId, range: 'all', from: undefined, to: undefined })}
        >
          {mono(log.requestId)}
        </Fact>
      )}
      {log.conversation && (
        <Fact label={t('filter.conversation')} copy={log.conversation}>
          <ConversationFact log={log} conversation={log.conversation} seesSite={seesSite} />
        </Fact>
      )}
      {log.endUser && (
        <Fact label={t('filter.endUser')} copy={log.endUser} onFilter={() => onFilter({ endUser: log.endUser ?? '' })}>
          {mono(log.endUser)}
        </Fact>
      )}
      {seesSite && (
        <Fact
          label={t('column.user')}
          copy={log.username}
          onFilter={() => onFilter({ user: log.username, scope: 'site' })}
          onExclude={() => onExclude('user', log.username)}
        >
          <ObjectLink kind="user" id={log.userId} className="row-link">
            {log.username}
          </ObjectLink>{' '}
          <Box as="span" color="fg.muted">
            #{log.userId}
          </Box>
        </Fact>
      )}
      {log.tokenName && !isChannelTest(log.tokenName) && (
        <Fact
          label={t('column.token')}
          copy={log.tokenName}
          onFilter={() => onFilter(log.tokenId ? { tokenId: Number(log.tokenId) } : { token: log.tokenName })}
          onExclude={() => onExclude('token', log.tokenName)}
        >
          {log.tokenId && isOwn ? (
            <ObjectLink kind="token" id={log.tokenId} className="row-link">
              {log.tokenName}
            </ObjectLink>
          ) : (
            log.tokenName
          )}
        </Fact>
      )}
      {log.group && (
        <Fact
          label={t('column.group')}
          onFilter={() => onFilter({ group: log.group })}
          onExclude={() => onExclude('group', log.group)}
        >
          {log.group}
        </Fact>
      )}
      {seesSite && isCall(log.type) && log.channelId && (
        <Fact
          label={t('column.channel')}
          onFilter={() => onFilter({ channel: Number(log.channelId) })}
          onExclude={() => onExclude('channel', log.channelId ?? '')}
        >
          <Box as="span" color="fg.muted">
            #{log.channelId}
          </Box>{' '}
          <ObjectLink kind="channel" id={log.channelId} className="row-link">
            {log.channelName}
          </ObjectLink>
        </Fact>
      )}
      {isCall(log.type) && <CallFacts log={log} other={other} onFilter={onFilter} onExclude={onExclude} />}
    </Box>
  );
}

function KindFact({ kind, onFilter }: { kind: CallKind; onFilter: FilterBy }) {
  const { t } = useTranslation('logs');
  const { t: tc } = useTranslation('common');
  const name = callKindName(kind);
  return (
    <Fact label={t('filter.kind')} onFilter={() => onFilter({ kind: name })}>
      {tc(`callKind.${name}`)}
    </Fact>
  );
}

function CallFacts({ log, other, onFilter, onExclude }: Omit<LogFactsProps, 'seesSite'>) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const chosen = readOther(other);
  return (
    <>
      <DetailFacts section="model" other={chosen} />
      <Fact
        label={t(chosen.requested_model ? 'detail.billedModel' : 'detail.requestedModel')}
        copy={log.modelName}
        onFilter={() => onFilter({ model: log.modelName })}
        onExclude={() => onExclude('model', log.modelName)}
      >
        <ObjectLink kind="model" id={log.modelName} className="row-link">
          {mono(log.modelName)}
        </ObjectLink>
      </Fact>
      <Fact label={t('detail.actualModel')} copy={log.upstreamModel || log.modelName}>
        {mono(log.upstreamModel || log.modelName)}
      </Fact>
      <Fact label={t('detail.duration')}>
        <Flex as="span" align="center" gap="2" wrap="wrap">
          {format.duration(log.duration)}
          {log.timeToFirstToken !== null && log.timeToFirstToken >= 0 && (
            <Box as="span" color="fg.muted">
              {t('detail.timeToFirstToken', { value: format.duration(log.timeToFirstToken) })}
            </Box>
          )}
          <StatusBadge domain="stream" value={log.isStream ? 1 : 0} />
        </Flex>
      </Fact>
      {isBillable(log.type) && (
        <Fact label={t('detail.tokens')}>
          {t('detail.tokensValue', {
            prompt: format.integer(log.promptTokens),
            completion: format.integer(log.completionTokens),
          })}
        </Fact>
      )}
      {log.cost !== null && (
        <Fact label={t('detail.cost')}>
          <Quota units={log.cost} use="cost" />
        </Fact>
      )}
      <UsageFacts log={log} record={other} />
    </>
  );
}

/** The fields that only some rows have, as the server declares them. */
function DetailFacts({ section, other }: { section: (typeof detailFacts)[number]['section']; other: LogOther }) {
  const { t } = useTranslation('logs');
  return detailFacts.map(({ key, record, section: place, isName }) => {
    const value = other[record];
    if (place !== section || !value) return null;
    return (
      <Fact key={key} label={t(`fact.${key}`)} copy={isName ? String(value) : undefined}>
        {isName ? mono(String(value)) : value}
      </Fact>
    );
  });
}

/** Token kinds that only some models report. */
function UsageFacts({ log, record }: { log: LogRowFragment; record: string }) {
  const { t } = useTranslation('logs');
  const format = useFormat();
  const other = readOther(record);
  const kinds = [
    ...recordedParts.map(
      ({ count, record }) => [count, (count === 'cacheRead' && log.cachedTokens) || other[record]] as const,
    ),
    ['textInput', other.text_input] as const,
    ['textOutput', other.text_output] as const,
  ];
  return (
    <>
      {kinds.map(([kind, tokens]) =>
        tokens ? (
          <Fact key={kind} label={t(`usage.${kind}`)}>
            {format.integer(tokens)}
          </Fact>
        ) : null,
      )}
      <DetailFacts section="usage" other={other} />
    </>
  );
}
