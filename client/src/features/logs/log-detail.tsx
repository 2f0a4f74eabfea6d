import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Text } from '@chakra-ui/react/text';
import { CircleCheck, MessageSquare, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Receipt } from '../../ui/data/receipt';
import { RouteTrace } from '../../ui/data/route-trace';
import { ErrorState } from '../../ui/feedback/states';
import { Folded } from './folded';
import { LogContent } from './log-content';
import { type Exclude, type FilterBy, LogFacts } from './log-facts';
import { prettyOther } from './log-other';
import { LogText } from './log-text';
import { type LogRowFragment, useLogDetailQuery } from './logs.generated';
import { isBillable, isCall } from './logs.url';
import { OptionDiff } from './option-diff';
import { addsUp } from './receipt-check';

interface LogDetailProps {
  log: LogRowFragment;
  admin: boolean;
  /** The site stores requests and responses. `undefined` while unknown. */
  contentStored: boolean | undefined;
  onFilter: FilterBy;
  onExclude: Exclude;
  /** Shows facts and receipt side by side if there is space. */
  wide?: boolean;
}

/** Details of a request with its receipt. */
export function LogDetail({ log, admin, contentStored, onFilter, onExclude, wide }: LogDetailProps) {
  const { t } = useTranslation('logs');
  const { route, content } = log;
  // Lists load neither the record nor the lines of the receipt, because they do not show them.
  const detail = useLogDetailQuery({ variables: { id: log.id } });
  const { other = '', receipt = null } = detail.data?.log ?? {};
  return (
    <Stack gap="5" textStyle="table" cursor="auto">
      <Box
        display="grid"
        gap="5"
        gridTemplateColumns={
          wide ? { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 28rem)' } : 'minmax(0, 1fr)'
        }
      >
        <LogFacts log={log} other={other} admin={admin} onFilter={onFilter} onExclude={onExclude} />
        {receipt && (
          <Box minW="0">
            <Receipt receipt={receipt} title={log.modelName} />
            <Verdict holds={addsUp(receipt) && receipt.total === log.quota} />
          </Box>
        )}
      </Box>
      {admin && route && route.length > 0 && (
        <Section title={t('column.retry')}>
          <RouteTrace steps={route} />
        </Section>
      )}
      {/* The stored text of a charge contains its ratios in Chinese, which the receipt shows in the language of the
          user. */}
      {content && !log.receipt && (
        <Section title={t('detail.content')}>
          <LogText whiteSpace="pre-wrap" overflowWrap="anywhere">
            {content}
          </LogText>
          <OptionDiff other={other} />
        </Section>
      )}
      {isBillable(log.type) && <LogContent log={log} other={other} stored={contentStored} />}
      {detail.error && <ErrorState error={detail.error} onRetry={() => void detail.refetch()} />}
      <Raw other={other} />
      {isCall(log.type) && log.modelName && (
        <Button asChild size="sm" alignSelf="flex-start">
          <Link to={`/playground?model=${encodeURIComponent(log.modelName)}`}>
            <MessageSquare aria-hidden />
            {t('detail.replay')}
          </Link>
        </Button>
      )}
    </Stack>
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
