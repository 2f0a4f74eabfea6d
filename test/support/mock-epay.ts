import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const PAY_PATH = '/gateway/pay';

type Fields = Readonly<Record<string, string>>;

/** An order as the gateway received it from the browser of a buyer. */
export interface EpayOrder {
  /** The gateway's own order number. */
  readonly number: string;
  readonly fields: Fields;
}

/**
 * An epay gateway: accepts orders that browsers of buyers post to its payment page, rejects those without a valid
 * signature of the merchant, and reports payments to the merchant when a test requests it or when a buyer pays on its
 * page.
 */
export class MockEpay {
  static readonly merchant = { id: '1001', key: 'merchant-key-of-the-mock-gateway' };
  private readonly orders = new Map<string, EpayOrder>();

  private constructor(private readonly server: Server) {
    server.on('request', (message, response) => void this.respond(message, response));
  }

  /** Starts on a free port of 127.0.0.1. The caller closes it. */
  static async start(): Promise<MockEpay> {
    const server = createServer();
    const gateway = new MockEpay(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return gateway;
  }

  /** The payment address that an operator enters. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/gateway`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  /** Posts a form to the payment page as a browser does. @returns the created order */
  async submit(url: string, fields: Fields): Promise<EpayOrder> {
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) });
    const order = this.orders.get(fields.out_trade_no ?? '');
    if (!response.ok || !order) throw new Error(`Payment page rejected the form: ${await response.text()}`);
    return order;
  }

  /** The report about a paid order; `changes` are applied before it is signed. */
  report({ number, fields }: EpayOrder, changes: Fields = {}, key: string = MockEpay.merchant.key): Fields {
    const { pid = '', out_trade_no = '', type = '', name = '', money = '' } = fields;
    const stated = {
      pid,
      trade_no: number,
      out_trade_no,
      type,
      name,
      money,
      trade_status: 'TRADE_SUCCESS',
      ...changes,
    };
    return { ...stated, sign: sign(stated, key), sign_type: 'MD5' };
  }

  /** Sends the report to the notification address of the order. @returns the response of the merchant */
  async notify(order: EpayOrder, report: Fields = this.report(order), method: 'GET' | 'POST' = 'GET') {
    const url = order.fields.notify_url ?? '';
    const parameters = new URLSearchParams(report);
    const response =
      method === 'GET' ? await fetch(`${url}?${parameters}`) : await fetch(url, { method, body: parameters });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  }

  private async respond(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(message.url ?? '', this.url);
    const order = this.orders.get(searchParams.get('order') ?? '');
    if (pathname === PAY_PATH && order) await this.payOnPage(order, response);
    else await this.acceptOrder(message, response);
  }

  /** Sends the report to the merchant and redirects the browser of the buyer back to it. */
  private async payOnPage(order: EpayOrder, response: ServerResponse): Promise<void> {
    const report = this.report(order);
    await this.notify(order, report);
    response.writeHead(302, { location: `${order.fields.return_url}?${new URLSearchParams(report)}` }).end();
  }

  private async acceptOrder(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields: Fields = Object.fromEntries(new URLSearchParams(await text(message)));
    const { pid, out_trade_no = '' } = fields;
    const known = message.url === '/gateway/submit.php' && message.method === 'POST' && pid === MockEpay.merchant.id;
    if (!known || fields.sign !== sign(fields, MockEpay.merchant.key)) {
      response.writeHead(403).end('unknown merchant or wrong signature');
      return;
    }
    this.orders.set(out_trade_no, { number: `2030${this.orders.size}`, fields });
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(
      `<!doctype html><html lang="en"><title>Gateway</title><a href="${PAY_PATH}?order=${out_trade_no}">Pay</a>`,
    );
  }
}

/** The gateway's own signature, implemented independently of the product. */
function sign(fields: Fields, key: string): string {
  const names = Object.keys(fields).sort();
  let joined = '';
  for (const name of names) {
    if (name === 'sign' || name === 'sign_type' || !fields[name]) continue;
    joined += `${joined && '&'}${name}=${fields[name]}`;
  }
  return createHash('md5')
    .update(joined + key)
    .digest('hex');
}
