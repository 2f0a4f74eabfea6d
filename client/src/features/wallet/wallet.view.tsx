import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { Tabs } from '@chakra-ui/react/tabs';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/states';
import { PageHeader } from '../../ui/page-header';
import { BalanceCard } from './balance-card';
import { RedeemCard, type Redeemed } from './redeem-card';
import { TopUpCard } from './top-up-card';
import type { Price } from './use-quote';
import type { PaymentMethod, WalletOverviewQuery } from './wallet.generated';
import type { WalletTab } from './wallet.url';

/** The table is not needed for payment or redemption, so it loads later. */
const Statement = lazy(() => import('./statement').then((module) => ({ default: module.Statement })));
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
                  {name === 'statement' ? <Statement /> : <Orders site={name === 'site'} />}
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
  const { overview, quotaPerUnit, mayConfigure, linkedCode, onRedeem, onPay } = props;
  const { viewer, personalSettings, topUpOffer, status } = overview;
  return (
    <>
      {viewer && <BalanceCard {...viewer} warnBelow={personalSettings.quotaWarningThreshold} />}
      <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', lg: '1fr 1fr' }}>
        <RedeemCard
          linkedCode={linkedCode}
          codesLink={status.topUpLink}
          mayConfigure={mayConfigure}
          onRedeem={onRedeem}
        />
        <TopUpCard offer={topUpOffer} quotaPerUnit={quotaPerUnit} mayConfigure={mayConfigure} onPay={onPay} />
      </Box>
    </>
  );
}
