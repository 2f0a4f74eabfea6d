import { Box } from '@chakra-ui/react/box';
import { Button } from '@chakra-ui/react/button';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { ChartColumn, LayoutDashboard } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation';
import { dayMs } from '../../lib/durations';
import { problemOfError } from '../../lib/problem-of';
import { useCan } from '../../lib/session';
import { Callout } from '../../ui/feedback/callout';
import { EmptyState } from '../../ui/feedback/states';
import { NavButton } from '../../ui/nav-button';
import { PageHeader, PageTitle } from '../../ui/page-header';
import { CardGrid } from './cards/card-grid';
import { needsNoCalls } from './shared/cards';
import type { DashboardViewProps } from './shared/dashboard.props';

export function DashboardView(props: DashboardViewProps) {
  const { view, switchedOff, filters, editor } = props;
  const { t } = useTranslation('dashboard');
  const mayConfigure = useCan('options:write');
  if (switchedOff) {
    return (
      <>
        <PageHeader title={t('title')} purpose={t('purpose')} />
        <EmptyState
          icon={ChartColumn}
          title={t('off.title')}
          text={mayConfigure ? t('off.admin') : t('off.user')}
          action={
            <NavButton to={mayConfigure ? '/setting/operation#dashboard' : '/log'}>
              {mayConfigure ? t('off.open') : t('off.log')}
            </NavButton>
          }
        />
      </>
    );
  }
  return (
    <>
      <Flex data-begins-at-top position="relative" align="flex-start" columnGap="3" wrap="wrap">
        <PageTitle title={t('title')} purpose={t('purpose')} />
        <Box flex="1" minW={{ base: 'full', sm: '32rem' }}>
          {filters}
        </Box>
      </Flex>
      {view.tooLong ? (
        <Callout
          tone="error"
          action={
            <Button size="xs" onClick={props.onLastMonth}>
              {t('range.30d')}
            </Button>
          }
        >
          {t('tooLong')}
        </Callout>
      ) : (
        <Stack gap="4">
          <ZoneNotes {...props} />
          {editor || <Cards {...props} />}
        </Stack>
      )}
    </>
  );
}

function Cards(props: DashboardViewProps) {
  const { t } = useTranslation('dashboard');
  const { cards, knowsCards } = props;
  // Cards that would move when the layout loads are not shown yet.
  if (!knowsCards) return <CardGrid {...props} ids={cards} />;
  if (cards.length === 0) return <EmptyState icon={LayoutDashboard} title={t('cards.none')} />;
  if (!isQuiet(props)) return <CardGrid {...props} ids={cards} />;
  return (
    <>
      <CardGrid {...props} ids={cards.filter(needsNoCalls)} />
      <Quiet {...props} />
    </>
  );
}

/** Whether the range has no calls, including failed ones. */
const isQuiet = ({ usage, timings }: DashboardViewProps): boolean | undefined =>
  usage.points !== undefined && usage.total?.requests === 0 && timings.points?.every(({ errors }) => !errors);

function Quiet({ range, view, onLastMonth }: DashboardViewProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Box layerStyle="card">
      <EmptyState
        icon={ChartColumn}
        title={t('nothing')}
        text={range}
        action={
          <Flex gap="2" wrap="wrap" justify="center">
            {view.to - view.from < 29 * dayMs && <Button onClick={onLastMonth}>{t('range.30d')}</Button>}
            <NavButton to="/playground">{t('quiet.try')}</NavButton>
            <NavButton to="/token">{t('quiet.tokens')}</NavButton>
          </Flex>
        }
      />
    </Box>
  );
}

const keptByUtcDays = new Set([
  'usage_not_kept',
  'usage_measure_not_kept',
  'usage_bucket_not_kept',
  'usage_timezone_not_exact',
]);

/** Notes about a calendar in another time zone, and about ranges that need one. */
function ZoneNotes({ view, usage, onShow }: DashboardViewProps) {
  const { t } = useTranslation('dashboard');
  const code = usage.error ? problemOfError(usage.error).code : undefined;
  if (code && keptByUtcDays.has(code) && view.calendar.zone !== 'UTC') {
    return (
      <Callout
        tone="warning"
        action={
          <Button size="xs" onClick={() => onShow({ zone: 'utc' })}>
            {t('utc.show')}
          </Button>
        }
      >
        {t('utc.only')}
      </Callout>
    );
  }
  return view.otherZone ? <Callout>{t('utc.shown')}</Callout> : null;
}
