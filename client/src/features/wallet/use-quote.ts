import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { type PaymentMethod, useWalletQuoteQuery, type WalletQuoteQuery } from './wallet.generated';

/** Delay after the last keystroke before the price is requested, in ms. */
const typingPauseMs = 400;

export type Price = WalletQuoteQuery['topUpQuote'];
export type Quote =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'known'; price: Price }
  | { state: 'failed'; error: unknown; retry(): void };

function useSettled(amount: number | null): number | null {
  const [settled, setSettled] = useState(amount);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(amount), typingPauseMs);
    return () => clearTimeout(timer);
  }, [amount]);
  return settled;
}

/**
 * Current price of an amount with a method and a coupon, requested once per pause in typing. Null for an amount that
 * cannot be bought.
 */
export function useQuote(amount: number | null, method: PaymentMethod, coupon: string | null): Quote {
  const settled = useSettled(amount);
  const { data, error, refetch } = useWalletQuoteQuery(
    settled === null ? skipToken : { variables: { amount: settled, method, coupon }, fetchPolicy: 'network-only' },
  );
  if (amount === null) return { state: 'none' };
  const price = data?.topUpQuote;
  if (settled === amount && price?.amount === amount) return { state: 'known', price };
  if (settled === amount && error)
    return { state: 'failed', error, retry: () => void refetch().catch(() => undefined) };
  return { state: 'loading' };
}
