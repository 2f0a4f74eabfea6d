import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { useWalletPaymentsQuery } from '../features/wallet/wallet.generated';
import { fakeGraphql } from '../testing/graphql';
import { renderScreen } from '../testing/render';
import { fakeServer } from '../testing/server';

/** Longer than the time slice after which React yields to a response that arrives. */
const RENDER_MS = 10;
const ROWS = Array.from({ length: 20 }, (_, index) => index);

function SlowRow({ text }: { text: string }) {
  const end = performance.now() + RENDER_MS;
  while (performance.now() < end);
  return <li>{text}</li>;
}

function Orders() {
  const [search] = useSearchParams();
  const number = search.get('q');
  const { data } = useWalletPaymentsQuery({
    variables: { scope: 'SITE', filter: { number }, page: { first: 1, page: 1 } },
  });
  return (
    <ul aria-label={data ? `found ${number}` : 'loading'}>
      {ROWS.map((row) => (
        <SlowRow key={row} text={`${row} ${number} ${data?.payments.totalCount}`} />
      ))}
    </ul>
  );
}

describe('prefetching router', () => {
  it('sends one request per address when rendering takes longer than the response', async () => {
    const graphql = fakeGraphql({
      walletPayments: () => ({ payments: { __typename: 'PaymentConnection', nodes: [], totalCount: 1 } }),
    });
    fakeServer({ '/graphql': graphql.handler });
    const { router } = await renderScreen(<Orders />, { at: '/?q=a' });
    await screen.findByRole('list', { name: 'found a' });
    await act(() => router.navigate('/?q=b'));
    await screen.findByRole('list', { name: 'found b' });
    expect(graphql.sentRequests.map(({ variables }) => (variables.filter as { number: string }).number)).toEqual([
      'a',
      'b',
    ]);
  });
});
