import type { FakeResponse } from './server';

/** How a request can fail, and the message shown then (console.md 3.6). */
export interface Fault {
  name: string;
  respond(): FakeResponse;
  reads: string;
}

const never = (error: Error) => (): FakeResponse => {
  throw error;
};

export const faults: readonly Fault[] = [
  { name: '405', respond: () => ({ status: 405 }), reads: '本站仅作演示之用，无服务端' },
  {
    name: '429',
    respond: () => ({ status: 429, headers: { 'retry-after': '7' } }),
    reads: '请求次数过多，请在 7 秒后再试',
  },
  { name: '500', respond: () => ({ status: 500 }), reads: '服务器内部错误，请联系管理员' },
  {
    name: 'a refusal',
    respond: () => ({ body: { success: false, message: '桥梁正在维修', errors: [{ message: '桥梁正在维修' }] } }),
    reads: '桥梁正在维修',
  },
  {
    name: 'no answer in time',
    respond: never(new DOMException('signal timed out', 'TimeoutError')),
    reads: '无法连接至服务器',
  },
  { name: 'no connection', respond: never(new TypeError('Failed to fetch')), reads: '无法连接至服务器' },
];
