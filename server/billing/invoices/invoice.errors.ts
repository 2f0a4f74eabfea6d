import { defineErrors } from '../../common/errors/define-errors.js';

export const InvoiceError = defineErrors({
  invoice_not_found: {
    status: 404,
    envelopeStatus: 404,
    zh: '发票不存在',
    en: 'Invoice not found',
  },
  billing_details_too_long: {
    status: 400,
    zh: '名称和税号最多 200 个字符，地址最多 1000 个字符',
    en: 'A name and a tax number can have at most 200 characters, an address 1,000',
  },
  billing_country_invalid: {
    status: 400,
    zh: '国家或地区必须是两个字母的代码（ISO 3166-1），例如 CN',
    en: 'The country must be a two-letter code (ISO 3166-1), such as DE',
  },
});
