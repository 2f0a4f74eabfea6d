import { skipToken } from '@apollo/client/react';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { Boxes, CircleCheck, MessageSquare, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { modelPath } from '../../lib/object-path';
import { isAdmin, useCan, useSessionUser } from '../../lib/session';
import { CodeBlock } from '../../ui/data/code-block';
import { Receipt } from '../../ui/data/receipt';
import { RouteTrace } from '../../ui/data/route-trace';
import { ErrorState } from '../../ui/feedback/states';
import { type Exclude, type FilterBy, LogFacts } from './log-facts';
import { type ChangedEntry, prettyOther, readOther } from './log-other';
import { LogText } from './log-values';
import { type LogRowFragment, useLogContentQuery, useLogDetailQuery } from './logs.generated';
import { isBillable, isCall } from './logs.url';
import { addsUp } from './receipt-check';

const Cell = chakra('td', {
  base: {
    px: '2',
    py: '1',
    borderTopWidth: '1px',
    borderColor: 'border',
    fontFamily: 'mono',
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
  },
});

const Head = chakra('th', { base: { px: '2', py: '1', textAlign: 'start', textStyle: 'label' } });

const Details = chakra('details', { base: { w: 'full' } });

const Summary = chakra('summary', {
  base: {
    cursor: 'pointer',
    textStyle: 'label',
    py: '1',
    borderRadius: 'sm',
    '@media (pointer: coarse)': { minH: '11' },
  },
});

interface LogContentProps {
  log: LogRowFragment;
  /** The documented `other` record of the row, in which old rows contain the texts. */
  other: string;
  /** The site stores request contents. `undefined` while unknown. */
  stored: boolean | undefined;
}

interface LogDetailProps {
  log: LogRowFragment;
  seesSite: boolean;
  /** The site stores requests and responses. `undefined` while unknown. */
  contentStored: boolean | undefined;
  onFilter: FilterBy;
  onExclude: Exclude;
  /** Shows facts and receipt side by side if there is space. */
  wide?: boolean;
}

/** Details of a request with its receipt. */
export function LogDetail({ log, seesSite, contentStored, onFilter, onExclude, wide }: LogDetailProps) {
  const { t } = useTranslation('logs');
  const { route, content } = log;
  // Lists load neither the record nor the lines of the receipt, because they do not show them.
  const detail = useLogDetailQuery({ variables: { id: log.id } });
  const { other = '', receipt = null } = detail.data?.log ?? {};
  const requested = readOther(other).requested_model;
  return (
    <Stack gap="5" textStyle="table" cursor="auto">
      <Box
        display="grid"
        gap="5"
        gridTemplateColumns={
          wide ? { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 28rem)' } : 'minmax(0, 1fr)'
        }
      >
        <LogFacts log={log} other={other} seesSite={seesSite} onFilter={onFilter} onExclude={onExclude} />
        {receipt && (
          <Box minW="0">
            <Receipt receipt={receipt} title={requested ? `${requested} → ${log.modelName}` : log.modelName} />
            <Verdict holds={addsUp(receipt) && receipt.total === log.quota} />
          </Box>
        )}
      </Box>
      {seesSite && route && route.length > 0 && (
        <Section title={t('column.retry')}>
          <RouteTrace steps={route} />
        </Section>
      )}
      {/* The stored text of a charge contains its ratios in Chinese, which the receipt shows in the language of the
          user. */}
      {content && !log.receipt && (
        <Section title={t('detail.content')}>
          <LogText className="whole-text">{content}</LogText>
          <OptionDiff other={other} />
        </Section>
      )}
      {isBillable(log.type) && <LogContent log={log} other={other} stored={contentStored} />}
      {detail.error && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
      <Raw other={other} />
      {isCall(log.type) && log.modelName && (
        <Flex gap="2" wrap="wrap">
          <Button asChild size="sm">
            <Link to={`/playground?model=${encodeURIComponent(log.modelName)}`}>
              <MessageSquare aria-hidden />
              {t('detail.replay')}
            </Link>
          </Button>
          {contentStored && isBillable(log.type) && <RunAgain id={log.id} />}
          <Button asChild size="sm">
            <Link to={modelPath(log.modelName)}>
              <Boxes aria-hidden />
              {t('detail.model')}
            </Link>
          </Button>
        </Flex>
      )}
    </Stack>
  );
}

/** For administrators, who alone may choose the channel of a call. */
function RunAgain({ id }: { id: string }) {
  const { t } = useTranslation('logs');
  if (!isAdmin(useSessionUser())) return null;
  return (
    <Button asChild size="sm">
      <Link to={`/playground?log=${id}`}>
        <RefreshCw aria-hidden />
        {t('detail.rerun')}
      </Link>
    </Button>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <Text textStyle="label" mb="1.5">
        {title}
      </Text>
      {children}
    </Box>
  );
}

/** Shows whether the recomputed receipt matches the charge. */
function Verdict({ holds }: { holds: boolean }) {
  const { t } = useTranslation('logs');
  const Icon = holds ? CircleCheck : TriangleAlert;
  return (
    <Flex align="center" gap="1.5" mt="1.5" textStyle="caption" color={holds ? 'fg.success' : 'fg.warning'}>
      <Icon size={14} aria-hidden />
      {holds ? t('detail.addsUp') : t('detail.doesNotAddUp')}
    </Flex>
  );
}

function Raw({ other }: { other: string }) {
  const { t } = useTranslation('logs');
  const code = prettyOther(other);
  return code ? <Folded title={t('detail.raw')} code={code} /> : null;
}

/**
 * Stored contents of a request. Loaded on click only, because the log of the owner records that an administrator has
 * read them.
 */
function LogContent({ log, other: record, stored }: LogContentProps) {
  const { t } = useTranslation('logs');
  const own = String(useSessionUser()?.id) === log.userId;
  const mayRead = useCan('contents:read') || own;
  const [requested, setRequested] = useState(false);
  const { data, loading, error, refetch } = useLogContentQuery(
    requested ? { variables: { id: log.id }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const other = readOther(record);
  const content = data?.logContent;
  const texts = [
    ['systemPrompt', content?.systemPrompt || other.system_prompt],
    ['context', content?.context || other.context],
    ['input', content?.input || other.input_content],
    ['output', content?.output || other.output_content],
  ] as const;
  const given = texts.filter(([, text]) => text);
  return (
    <Stack gap="1" align="flex-start">
      {given.map(([id, text]) => (
        <Folded key={id} title={t(`detail.${id}`)} code={text ?? ''} open={Boolean(content)} />
      ))}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {given.length === 0 && stored === false && <Text color="fg.muted">{t('detail.contentOff')}</Text>}
      {given.length === 0 && stored && data && <Text color="fg.muted">{t('detail.contentNone')}</Text>}
      {mayRead && !data && !error && (
        <Button size="sm" variant="outline" loading={loading} onClick={() => setRequested(true)}>
          {t('detail.showContent')}
        </Button>
      )}
    </Stack>
  );
}

/** A long text, collapsed by default. */
function Folded({ title, code, open = false }: { title: string; code: string; open?: boolean }) {
  return (
    <Details open={open}>
      <Summary>{title}</Summary>
      <CodeBlock label={title} code={code} maxH="96" />
    </Details>
  );
}

/** The entries of a setting that were added, changed or removed; renders nothing for other rows. */
function OptionDiff({ other }: { other: string }) {
  const { t } = useTranslation('logs');
  const event = readOther(other).event;
  if (!event) return null;
  return (
    <Box layerStyle="inset" mt="2" maxH="96" overflow="auto" tabIndex={0}>
      <chakra.table w="full" aria-label={t('diff.of', { option: event.params.option })}>
        <thead>
          <tr>
            <Head scope="col">{t('diff.name')}</Head>
            <Head scope="col">{t('diff.before')}</Head>
            <Head scope="col">{t('diff.after')}</Head>
          </tr>
        </thead>
        <tbody>
          {event.entries.map((entry) => (
            <Entry key={entry.name} entry={entry} />
          ))}
        </tbody>
      </chakra.table>
    </Box>
  );
}

function Entry({ entry: { name, before, after } }: { entry: ChangedEntry }) {
  const { t } = useTranslation('logs');
  return (
    <tr>
      <Cell>{name}</Cell>
      <Cell color={before === null ? 'fg.subtle' : 'fg.error'}>{before ?? t('diff.added')}</Cell>
      <Cell color={after === null ? 'fg.subtle' : 'fg.success'}>{after ?? t('diff.removed')}</Cell>
    </tr>
  );
}
