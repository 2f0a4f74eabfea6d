import { describe, expect, it } from '@jest/globals';
import type { PaymentEntity } from '../model/payment.entity.js';
import type { RejectionReason } from '../model/payment-terms.js';
import { differenceFrom, rejectionReasonOf } from './epay.provider.js';
import { checkoutOf, type EpayParameters, isSigned, merchantOf, returnsOf, signatureOf } from './epay-merchant.js';

const merchant = { id: '1001', key: 'the merchant key', submitUrl: 'https://pay.example/submit.php' };
const options = (values: Record<string, string>) => ({ get: (key: string) => values[key] ?? '' }) as never;

describe('epay signature', () => {
  it('equals the one that gateways compute', () => {
    const parameters = { type: 'alipay', pid: '1001', money: '1.00', param: '', sign_type: 'MD5', sign: 'whatever' };
    // echo -n 'money=1.00&pid=1001&type=alipaysecret' | md5sum
    expect(signatureOf(parameters, 'secret')).toBe('f02aded27310bb6445200ded79e958da');
  });

  it('is valid only for its key and values, and only in lowercase hex', () => {
    const parameters = { pid: '1001', money: '1.00' };
    const sign = signatureOf(parameters, 'secret');
    expect(isSigned({ ...parameters, sign }, 'secret')).toBe(true);
    expect(isSigned({ ...parameters, sign }, 'Secret')).toBe(false);
    expect(isSigned({ ...parameters, sign, money: '9.00' }, 'secret')).toBe(false);
    for (const other of [sign.toUpperCase(), sign.slice(1), `${sign} `, '']) {
      expect(isSigned({ ...parameters, sign: other }, 'secret')).toBe(false);
    }
    expect(isSigned(parameters, 'secret')).toBe(false);
  });
});

describe('epay merchant', () => {
  const complete = { PayAddress: 'https://pay.example/gateway', EpayId: '1001', EpayKey: 'key' };

  it('has the payment page under the address of the gateway', () => {
    expect(merchantOf(options(complete))).toEqual({
      id: '1001',
      key: 'key',
      submitUrl: 'https://pay.example/gateway/submit.php',
    });
  });

  it.each(Object.keys(complete))('is null without %s', (missing) => {
    expect(merchantOf(options({ ...complete, [missing]: '' }))).toBeNull();
  });

  it('sends buyers back to the site, and callbacks to the callback address', () => {
    const site = 'https://tollgate.example';
    expect(returnsOf(options({ ServerAddress: site }))).toEqual({
      returnUrl: `${site}/log`,
      notifyUrl: `${site}/api/user/epay/notify`,
    });
    const callbacks = 'https://callbacks.example';
    expect(returnsOf(options({ ServerAddress: site, CustomCallbackAddress: callbacks }))).toEqual({
      returnUrl: `${site}/log`,
      notifyUrl: `${callbacks}/api/user/epay/notify`,
    });
    expect(returnsOf(options({ ServerAddress: site }), '/topup')?.returnUrl).toBe(`${site}/topup`);
    expect(returnsOf(options({ CustomCallbackAddress: callbacks }))).toBeNull();
  });

  it('signs the form of an order', () => {
    const returns = { returnUrl: 'https://tollgate.example/log', notifyUrl: 'https://tollgate.example/notify' };
    const order = { orderNumber: 'USR7NOx1', method: 'alipay', amount: 12, cents: 8_760, plan: null } as const;
    const { url, fields } = checkoutOf(order, merchant, returns);
    expect(url).toBe('https://pay.example/submit.php');
    const { sign, ...others } = fields;
    expect(others).toEqual({
      pid: '1001',
      type: 'alipay',
      out_trade_no: 'USR7NOx1',
      notify_url: 'https://tollgate.example/notify',
      name: 'TUC12',
      money: '87.60',
      device: 'pc',
      sign_type: 'MD5',
      return_url: 'https://tollgate.example/log',
    });
    expect(sign).toBe(signatureOf(others, merchant.key));
  });
});

describe('epay callback', () => {
  const order: Pick<PaymentEntity, 'merchantId' | 'method' | 'cents' | 'currency'> = {
    merchantId: '1001',
    method: 'alipay',
    cents: 730,
    currency: 'CNY',
  };
  const honest = {
    pid: '1001',
    trade_no: '2030',
    out_trade_no: 'USR7NOx1',
    type: 'alipay',
    name: 'TUC1',
    money: '7.30',
    trade_status: 'TRADE_SUCCESS',
  };
  const signed = (changes: EpayParameters = {}, key = merchant.key) => {
    const parameters: EpayParameters = { ...honest, ...changes };
    return { ...parameters, sign: signatureOf(parameters, key), sign_type: 'MD5' };
  };
  const reasonFor = (callback: EpayParameters): RejectionReason | null =>
    rejectionReasonOf(callback, merchant) ?? differenceFrom(order, callback);

  it.each(['7.30', '7.3', '7.300000', '07.30'])('is accepted with %s for 7.30', (money) => {
    expect(reasonFor(signed({ money }))).toBeNull();
  });

  it.each<[RejectionReason, string, EpayParameters]>([
    ['signature', 'no signature', { ...honest }],
    ['signature', 'an empty signature', { ...honest, sign: '' }],
    ['signature', 'the signature of another key', signed({}, 'another key')],
    ['signature', 'the signature of no key', signed({}, '')],
    ['signature', 'a value that was changed afterwards', { ...signed(), money: '0.01' }],
    ['signature', 'a value that was added afterwards', { ...signed(), extra: '1' }],
    ['merchant', 'another merchant', signed({ pid: '1002' })],
    ['state', 'a payment that is still waited for', signed({ trade_status: 'WAIT_BUYER_PAY' })],
    ['state', 'no state', signed({ trade_status: '' })],
    ['number', 'no number of the payment', signed({ trade_no: '' })],
    ['method', 'another method', signed({ type: 'wxpay' })],
    ['amount', 'less money', signed({ money: '7.29' })],
    ['amount', 'more money', signed({ money: '7.31' })],
    ['amount', 'a little more money', signed({ money: '7.300001' })],
    ['amount', 'money in another notation', signed({ money: '73e-1' })],
    ['amount', 'negative money', signed({ money: '-7.30' })],
    ['amount', 'no money', signed({ money: '' })],
    ['currency', 'another currency', signed({ currency: 'JPY' })],
  ])('is rejected because of its %s with %s', (reason, _, callback) => {
    expect(reasonFor(callback)).toBe(reason);
  });

  it('is rejected after the merchant was replaced', () => {
    expect(differenceFrom({ ...order, merchantId: '1000' }, signed())).toBe('merchant');
  });

  it('is not the form of an order, which is signed with the same key', () => {
    const returns = { returnUrl: 'https://tollgate.example/log', notifyUrl: 'https://tollgate.example/notify' };
    const paid = { orderNumber: 'USR7NOx1', method: 'alipay', amount: 1, cents: 730, plan: null } as const;
    expect(reasonFor(checkoutOf(paid, merchant, returns).fields)).toBe('state');
  });
});
