import { NetworkStatus } from '@apollo/client';
import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Gauge, RotateCw, SlidersHorizontal } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import type { ObjectKind } from '../../lib/object-path';
import { useCan } from '../../lib/session';
import { ObjectLink } from '../../resource-list/object-link';
import { Badge } from '../../ui/data/badge';
import { Meter } from '../../ui/data/meter';
import { Placeholder } from '../../ui/feedback/placeholder';
import { EmptyState, ErrorState } from '../../ui/feedback/states';
import { IconAction } from '../../ui/icon-action';
import { PageHeader } from '../../ui/page-header';
import { useFormat } from '../../ui/use-format';
import { type LimitStandingsQuery, type LimitUseFieldsFragment, useLimitStandingsQuery } from './limits.generated';

type Standing = LimitStandingsQuery['limitStandings'][number];

/** Polling interval while the page is visible, in ms. */
const lookEvery = 3_000;
const uses = ['calls', 'requests', 'tokens', 'day', 'week', 'month'] as const;
/** Share of a limit that remains when the bar warns. */
const WARN_SHARE = 0.2;
const budgets: readonly string[] = ['day', 'week', 'month'];

const Head = chakra('th', {
  base: { px: '3', py: '2', textAlign: 'start', textStyle: 'caption', color: 'fg.muted', fontWeight: 'medium' },
});
const Cell = chakra('td', {
  base: { px: '3', py: '2', verticalAlign: 'middle', borderTopWidth: '1px', borderColor: 'border' },
});

/** Who uses how much of the limits of the option LimitRules now. */
export function LimitsPage() {
  const { t } = useTranslation('limits');
  const { t: tc } = useTranslation('common');
  const { data, networkStatus, loading, error, refetch } = useLimitStandingsQuery({
    pollInterval: lookEvery,
  });
  const look = () => void refetch().catch(() => undefined);
  const standings = data?.limitStandings;
  const mayWrite = useCan('options:write');
  const settings = mayWrite && (
    <Button asChild>
      <Link to="/setting/ratelimit#LimitRules">
        <SlidersHorizontal aria-hidden />
        {t('edit')}
      </Link>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        purpose={t('purpose')}
        actions={
          <>
            <IconAction
              icon={RotateCw}
              label={tc('action.refresh')}
              loading={loading && networkStatus !== NetworkStatus.poll}
              onClick={look}
            />
            {settings}
          </>
        }
      />
      {Boolean(error) && <ErrorState compact={standings !== undefined} error={error} onRetry={look} />}
      {(standings || !error) && (
        <Box layerStyle="card" overflowX="auto" aria-busy={standings === undefined}>
          {standings?.length === 0 && <EmptyState icon={Gauge} title={t('empty.title')} text={t('empty.text')} />}
          {standings === undefined && <Placeholder h="40" borderRadius="0" />}
          {standings && standings.length > 0 && <Standings standings={standings} />}
        </Box>
      )}
    </>
  );
}

function Standings({ standings }: { standings: readonly Standing[] }) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const shown = uses.filter((use) => standings.some((standing) => standing[use] !== null));
  return (
    <chakra.table w="full" textStyle="table" aria-label={t('title')}>
      <thead>
        <tr>
          <Head scope="col">{t('column.subject')}</Head>
          {shown.map((use) => (
            <Head key={use} scope="col">
              {t(`column.${use}`)}
            </Head>
          ))}
          <Head scope="col">{t('column.waiting')}</Head>
          <Head scope="col">{t('column.atLimit')}</Head>
        </tr>
      </thead>
      <tbody>
        {standings.map((standing) => (
          <tr key={[standing.subject, standing.subjectId, standing.fingerprint].join('/')}>
            <Cell minW="44">
              <Flex gap="2" align="center" wrap="wrap">
                <Badge color="gray">{t(`subject.${standing.subject}`)}</Badge>
                <Box overflowWrap="anywhere">
                  <Subject standing={standing} deleted={t('deleted', { id: standing.subjectId })} />
                </Box>
              </Flex>
            </Cell>
            {shown.map((use) => (
              <Cell key={use}>
                <Use use={standing[use]} label={t(`column.${use}`)} isQuota={budgets.includes(use)} />
              </Cell>
            ))}
            <Cell textStyle="figure">{standing.waiting > 0 ? format.integer(standing.waiting) : '–'}</Cell>
            <Cell>{t(`action.${standing.atLimit}`)}</Cell>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

interface UseProps {
  use: LimitUseFieldsFragment | null;
  label: string;
  isQuota: boolean;
}

function Use({ use, label, isQuota }: UseProps) {
  if (!use) return <Box color="fg.muted">–</Box>;
  const { used, limit } = use;
  return <Meter used={used} limit={limit} warnBelow={limit * WARN_SHARE} count={isQuota ? undefined : label} />;
}

const pages: Partial<Record<Standing['subject'], ObjectKind>> = { USER: 'user', CHANNEL: 'channel', KEY: 'channel' };

/** The name leads to the page of a user or channel; of a key, to that of its channel. */
function Subject({ standing, deleted }: { standing: Standing; deleted: string }) {
  const name = nameOf(standing);
  const kind = pages[standing.subject];
  if (name === null || !kind) return name ?? deleted;
  return (
    <ObjectLink kind={kind} id={standing.subjectId} className="row-link">
      {name}
    </ObjectLink>
  );
}

function nameOf({ name, subject, subjectId, fingerprint }: Standing): string | null {
  if (name === null) return null;
  if (subject === 'GROUP') return name;
  return [`${name} (#${subjectId})`, ...(fingerprint === null ? [] : [fingerprint])].join(' · ');
}
