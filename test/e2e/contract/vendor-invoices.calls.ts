import { z } from 'zod';
import { dataOf } from '../../support/tollgate/browser-session.js';
import type { Call } from './call.js';
import type { ContractSite } from './contract-site.js';

const BASE = '/api/vendor_invoice';
const NOT_FOUND = { when: 'an unknown invoice', message: '供应商账单不存在' } as const;

const invoice = z.looseObject({
  id: z.int(),
  name: z.string(),
  channel_ids: z.array(z.int()).length(1),
  currency: z.literal('USD'),
  rate: z.literal('1'),
  first_day: z.literal('2026-11-02'),
  amount: z.literal('1.5'),
  created_at: z.int(),
  compared_by: z.literal('amount'),
});

/** The body of an import whose file no other call imports. */
async function newInvoice(contractSite: ContractSite) {
  const name = contractSite.name('invoice');
  const content = `date,model,amount\n2026-11-02,${name},1.5\n`;
  return { name, channel_ids: [await contractSite.newChannel()], content };
}
/** Imports an invoice and returns its path. */
async function importedPath(contractSite: ContractSite): Promise<string> {
  const imported = await contractSite.people.root.browser.post<number>(`${BASE}/`, await newInvoice(contractSite));
  return `${BASE}/${dataOf(imported)}`;
}

/** Calls about invoices of vendors. */
export const vendorInvoiceCalls: readonly Call[] = [
  {
    call: 'GET /api/vendor_invoice/',
    role: 'admin',
    request: async (contractSite) => {
      await importedPath(contractSite);
      return { path: `${BASE}/` };
    },
    data: z.looseObject({ items: z.array(invoice).min(1), total: z.int() }),
  },
  {
    call: 'POST /api/vendor_invoice/preview',
    role: 'admin',
    request: () => ({ path: `${BASE}/preview`, body: { content: 'date;model;calls\n2026-11-02;m;x\n' } }),
    data: z.looseObject({
      columns: z.array(z.looseObject({ role: z.string(), names: z.array(z.string()) })).length(3),
      problems: z.array(z.looseObject({ code: z.literal('vendor_invoice_count') })).length(1),
    }),
  },
  {
    call: 'POST /api/vendor_invoice/',
    role: 'admin',
    request: async (contractSite) => ({ path: `${BASE}/`, body: await newInvoice(contractSite) }),
    data: z.int().positive(),
    refusals: [
      {
        when: 'a wrong line',
        request: async (contractSite) => ({
          path: `${BASE}/`,
          body: { ...(await newInvoice(contractSite)), content: 'date,model,amount\n2026-11-02,m,"1,5"' },
        }),
        message: '第 2 行，列“amount”：“1,5”不是有效的数字；小数点必须是“.”，千位分隔符只能与小数点同时出现',
      },
      {
        when: 'a file without a channel',
        request: async (contractSite) => ({
          path: `${BASE}/`,
          body: { ...(await newInvoice(contractSite)), channel_ids: [] },
        }),
        message: '请选择至少一个现有渠道',
      },
    ],
  },
  {
    call: 'GET /api/vendor_invoice/{id}',
    role: 'admin',
    request: async (contractSite) => ({ path: await importedPath(contractSite) }),
    data: invoice,
    refusals: [{ ...NOT_FOUND, request: () => ({ path: `${BASE}/987654` }) }],
  },
  {
    call: 'GET /api/vendor_invoice/{id}/report',
    role: 'admin',
    request: async (contractSite) => ({ path: `${await importedPath(contractSite)}/report?min_percent=5` }),
    data: z.looseObject({
      totals: z.looseObject({ invoiced: z.literal('750000'), difference: z.literal('750000'), percent: z.null() }),
      items: z.array(z.looseObject({ is_own: z.literal(false), is_invoiced: z.literal(true) })).length(1),
    }),
  },
  {
    call: 'PUT /api/vendor_invoice/{id}/models',
    role: 'admin',
    request: async (contractSite) => ({
      path: `${await importedPath(contractSite)}/models`,
      body: { model_names: '{"a":"b"}' },
    }),
    refusals: [{ ...NOT_FOUND, request: () => ({ path: `${BASE}/987654/models`, body: { model_names: '' } }) }],
  },
  {
    call: 'DELETE /api/vendor_invoice/{id}/',
    role: 'admin',
    request: async (contractSite) => ({ path: `${await importedPath(contractSite)}/` }),
    refusals: [{ ...NOT_FOUND, request: () => ({ path: `${BASE}/987654/` }) }],
  },
];
