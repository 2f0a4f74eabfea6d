import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Stack } from '@chakra-ui/react/stack';
import { Tabs } from '@chakra-ui/react/tabs';
import { Text } from '@chakra-ui/react/text';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/use-translation';
import { PlanCard } from '../../ui/account-plan';
import { Meter } from '../../ui/data/meter';
import { Callout } from '../../ui/feedback/callout';
import { ErrorState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/page-header';
import { useFormat } from '../../ui/use-format';
import { RedeemCard, type Redeemed } from './redeem-card';
import { TopUpCard } from './top-up-card';
import type { Price } from './use-quote';
import type { PaymentMethod, WalletOverviewQuery } from './wallet.generated';
import type { WalletTab } from './wallet.url';

interface BalanceCardProps {
  quota: number;
  usedQuota: number;
  requestCount: number;
  /** Low-balance threshold in quota units. */
  warnBelow: number;
}

/** The table is not needed for payment or redemption, so it loads later. */
const Statement = lazy(() => import('./statement').then((module) => ({ default: module.Statement })));
const Months = lazy(() => import('./statement').then((module) => ({ default: module.Months })));
const Invoices = lazy(() => import('./invoices').then((module) => ({ default: module.Invoices })));
const BuyPlanCard = lazy(() => import('./buy-plan-card').then((module) => ({ default: module.BuyPlanCard })));
const Orders = lazy(() => import('./orders').then((module) => ({ default: module.Orders })));

interface WalletViewProps {
  overview: WalletOverviewQuery | undefined;
  error: unknown;
  onRetry(): void;
  quotaPerUnit: number;
  mayConfigure: boolean;
  /** Status of the order after the return from the payment page. */
  result: ReactNode;
  linkedCode: string;
  onRedeem(code: string): Promise<Redeemed>;
  onPay(method: PaymentMethod, price: Price): Promise<string | undefined>;
  onPortal(): Promise<string | undefined>;
  tabs: readonly WalletTab[];
  tab: WalletTab;
  onTab(tab: WalletTab): void;
}

export function WalletView(props: WalletViewProps) {
  const { overview, error, onRetry, result, tabs, tab, onTab } = props;
  const { t } = useTranslation('wallet');
  return (
    <>
      <PageHeader title={t('title')} purpose={t('purpose')} />
      <Stack gap="4">
        {result}
        {overview ? (
          <Cards {...props} overview={overview} />
        ) : error ? (
          <Box layerStyle="card">
            <ErrorState error={error} onRetry={onRetry} />
          </Box>
        ) : (
          <Box layerStyle="card" minH="96" aria-busy="true" />
        )}
        <Tabs.Root
          value={tab}
          onValueChange={({ value }) => {
            const chosen = tabs.find((known) => known === value);
            if (chosen) onTab(chosen);
          }}
          lazyMount
          unmountOnExit
        >
          <Tabs.List aria-label={t('tabs')}>
            {tabs.map((name) => (
              <Tabs.Trigger key={name} value={name}>
                {t(`tab.${name}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {tabs.map((name) => (
            <Tabs.Content key={name} value={name}>
              {/* The panel of the previous tab stays mounted briefly, while the address already belongs to another
                  list. */}
              {name === tab && (
                <Suspense fallback={<Box layerStyle="card" minH="96" aria-busy="true" />}>
                  {name === 'statement' ? (
                    <Statement />
                  ) : name === 'months' ? (
                    <Months />
                  ) : name === 'invoices' || name === 'allInvoices' ? (
                    <Invoices key={name} site={name === 'allInvoices'} />
                  ) : (
                    <Orders site={name === 'site'} />
                  )}
                </Suspense>
              )}
            </Tabs.Content>
          ))}
        </Tabs.Root>
      </Stack>
    </>
  );
}

function Cards(props: WalletViewProps & { overview: WalletOverviewQuery }) {
  const { overview, quotaPerUnit, mayConfigure, linkedCode, onRedeem, onPay, onPortal } = props;
  const { viewer, personalSettings, topUpOffer, ownPlan, offeredPlans, status } = overview;
  return (
    <>
      {viewer && <BalanceCard {...viewer} warnBelow={personalSettings.quotaWarningThreshold} />}
      {ownPlan && <PlanCard plan={ownPlan} />}
      {offeredPlans.length > 0 && (
        <Suspense fallback={<Box layerStyle="card" minH="40" aria-busy="true" />}>
          <BuyPlanCard />
        </Suspense>
      )}
      <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
        <RedeemCard
          linkedCode={linkedCode}
          codesLink={status.topUpLink}
          mayConfigure={mayConfigure}
          canPay={topUpOffer.enabled}
          onRedeem={onRedeem}
        />
        <TopUpCard
          offer={topUpOffer}
          quotaPerUnit={quotaPerUnit}
          mayConfigure={mayConfigure}
          onPay={onPay}
          onPortal={onPortal}
        />
      </Box>
    </>
  );
}

/** The balance, and the used share of all credits. */
function BalanceCard({ quota, usedQuota, requestCount, warnBelow }: BalanceCardProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const low = quota < warnBelow;
  return (
    <Box as="section" aria-label={t('balance.title')} layerStyle="card" p="5">
      <Flex gap="6" wrap="wrap" align="flex-end" justify="space-between">
        <Box>
          <Text as="h2" textStyle="label" color="fg.muted">
            {t('balance.title')}
          </Text>
          <Box textStyle="kpi" color={quota < 0 ? 'fg.error' : undefined}>
            {format.quota(quota)}
          </Box>
          <Box textStyle="caption" color="fg.muted" fontVariantNumeric="tabular-nums">
            {format.quotaCounterpart(quota)}
          </Box>
        </Box>
        <Flex gap="8" wrap="wrap" align="flex-start">
          <Box>
            <Box textStyle="caption" color="fg.muted" mb="1">
              {t('balance.requests')}
            </Box>
            <Box textStyle="figure">{format.integer(requestCount)}</Box>
          </Box>
          <Box w="48">
            <Box textStyle="caption" color="fg.muted" mb="1">
              {t('balance.used')}
            </Box>
            <Meter used={usedQuota} limit={usedQuota + Math.max(0, quota)} warnBelow={warnBelow} />
          </Box>
        </Flex>
      </Flex>
      {low && (
        <Box mt="4">
          <Callout tone="warning">
            {t('balance.low', { value: format.quota(warnBelow) })}{' '}
            <Box asChild textDecoration="underline" whiteSpace="nowrap">
              <Link to="/personal?tab=notify">{t('balance.threshold')}</Link>
            </Box>
          </Callout>
        </Box>
      )}
    </Box>
  );
}
