import { describe, expect, it } from '@jest/globals';
import { forcedAmount, isEnough, quickAmounts, typedAmount } from './top-up';
import { orderIn, withoutGateway } from './wallet.url';

describe('top-up amount', () => {
  it.each([
    ['10', 10],
    ['1,000', 1000],
    ['$20', 20],
    ['', null],
    ['1.5', null],
    ['-3', null],
    ['ten', null],
    ['9999999999999999', null],
  ])('typed as %j is %j', (text, amount) => expect(typedAmount(text)).toBe(amount));

  it.each([
    ['0', 1],
    ['', 1],
    ['-5', 1],
    ['7', 7],
  ])('of %j is raised to %d', (text, amount) => expect(forcedAmount(text)).toBe(amount));

  it.each([
    [0, 0, false],
    [1, 0, true],
    [4, 5, false],
    [5, 5, true],
    [null, 1, false],
  ])('of %j with a minimum of %d is enough: %s', (amount, minAmount, enough) =>
    expect(isEnough(amount, { minAmount })).toBe(enough),
  );

  it('has presets in the unit of the site, never below the minimum', () => {
    expect(quickAmounts({ inCurrency: true, minAmount: 20 }, 500_000)).toEqual([20, 50, 100, 500]);
    expect(quickAmounts({ inCurrency: false, minAmount: 500_000 }, 500_000)[0]).toBe(2_500_000);
  });
});

describe('address after the return from the payment page', () => {
  const returned = 'pid=1&trade_no=9&out_trade_no=USR7NOabc1&type=alipay&money=7.30&trade_status=TRADE_SUCCESS&sign=x';

  it('contains the order and no other gateway parameter', () =>
    expect(String(withoutGateway(new URLSearchParams(`tab=orders&${returned}`)))).toBe('tab=orders&order=USR7NOabc1'));
  it('is unchanged without parameters of the gateway', () =>
    expect(withoutGateway(new URLSearchParams('type=x'))).toBeNull());
  it.each(['<script>', 'a b', '../x', ''])('ignores the order number %j', (text) =>
    expect(orderIn(new URLSearchParams({ order: text }))).toBeNull(),
  );
});
