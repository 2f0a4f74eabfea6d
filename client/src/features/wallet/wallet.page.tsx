import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can, role, useSessionUser } from '../../lib/session';
import { useStatus } from '../../lib/status';
import { PaymentResult } from './payment-result';
import { usePay, usePortal } from './use-pay';
import { useWalletOverviewQuery, useWalletRedeemMutation } from './wallet.generated';
import { codeParam, orderIn, orderParam, tabParam, type WalletTab, walletTabs, withoutGateway } from './wallet.url';
import { WalletView } from './wallet.view';

export function WalletPage() {
  const user = useSessionUser();
  const { quota_per_unit } = useStatus();
  const [search, setSearch] = useSearchParams();
  const overview = useWalletOverviewQuery();
  const { data, error, refetch } = overview;
  const redeem = useRedeem(data?.viewer?.id);
  const forget = useForgetStatement();
  const pay = usePay(data?.topUpOffer.inCurrency ?? true, () => void refetch().catch(() => undefined));
  const portal = usePortal();
  const order = useReturnedOrder();
  const seesAll = can(user, 'payments:read');
  const hasInvoices = data?.topUpOffer.hasInvoices ?? false;
  const isOffered = { site: seesAll, invoices: hasInvoices, allInvoices: seesAll && hasInvoices };
  const tabs = walletTabs.filter((tab) => !(tab in isOffered) || isOffered[tab as keyof typeof isOffered]);

  const drop = (name: string) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const onPaid = useCallback(() => {
    forget();
    refetch().catch(() => undefined);
  }, [forget, refetch]);
  return (
    <WalletView
      overview={data}
      error={error}
      onRetry={() => void refetch().catch(() => undefined)}
      quotaPerUnit={quota_per_unit}
      mayConfigure={(user?.role ?? 0) >= role.root}
      result={
        order && <PaymentResult key={order} orderNumber={order} onPaid={onPaid} onClose={() => drop(orderParam)} />
      }
      linkedCode={search.get(codeParam)?.trim() ?? ''}
      onRedeem={async (code) => {
        const redeemed = await redeem(code);
        drop(codeParam);
        return redeemed;
      }}
      onPay={pay}
      onPortal={portal}
      tabs={tabs}
      tab={tabs.find((known) => known === search.get(tabParam)) ?? 'statement'}
      // Page and filters belong to one list and are removed when the tab changes.
      onTab={(tab: WalletTab) =>
        setSearch(tab === 'statement' ? {} : { [tabParam]: tab }, { preventScrollReset: true })
      }
    />
  );
}

/** The order in the address after the return from the payment page; other gateway parameters are removed. */
function useReturnedOrder(): string | null {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    const clean = withoutGateway(search);
    if (clean) setSearch(clean, { replace: true });
  }, [search, setSearch]);
  return orderIn(search);
}

function useForgetStatement() {
  const { cache } = useApolloClient();
  return useCallback(() => {
    for (const fieldName of ['statement', 'payments']) cache.evict({ id: 'ROOT_QUERY', fieldName });
  }, [cache]);
}

/** Redeems a code and updates the balance in the cache. */
function useRedeem(viewerId: string | undefined) {
  const [redeem] = useWalletRedeemMutation();
  return async (key: string) => {
    const { data } = await redeem({
      variables: { key },
      update: (cache, { data: response }) => {
        if (!response) return;
        cache.modify<{ quota: number }>({
          id: cache.identify({ __typename: 'Viewer', id: viewerId }),
          fields: { quota: (before) => before + response.redeemCode.quota },
        });
        cache.evict({ id: 'ROOT_QUERY', fieldName: 'statement' });
      },
    });
    if (!data) throw new Error('no response');
    return data.redeemCode;
  };
}
