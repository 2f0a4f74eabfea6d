import { defineErrors } from '../common/errors/define-errors.js';

export const VendorInvoiceError = defineErrors({
  vendor_invoice_not_found: {
    status: 404,
    zh: '供应商账单不存在',
    en: 'Vendor invoice not found',
  },
  vendor_invoice_imported: {
    status: 409,
    zh: '该文件已作为“{name}”导入，如需重新导入，请先将其删除',
    en: 'This file was already imported as "{name}"; delete that import before you import the file again',
  },
  vendor_invoice_channels: {
    status: 400,
    zh: '请选择至少一个现有渠道',
    en: 'Choose at least one channel, and only existing ones',
  },
  vendor_invoice_name: { status: 400, zh: '名称长度必须在 1-100 之间', en: 'The name must have 1 to 100 characters' },
  vendor_invoice_rate: {
    status: 400,
    zh: '请填写货币代码（ISO 4217）和汇率：一单位该货币合多少美元',
    en: 'The currency must be an ISO 4217 code; currencies other than USD need a rate: US dollars per unit',
  },
  vendor_invoice_too_large: {
    status: 413,
    zh: '文件过大：最多 {lines} 行、{sums} 个不同的日期与模型组合',
    en: 'The file is too large: at most {lines} lines, and {sums} combinations of day and model',
  },
  vendor_invoice_empty: {
    status: 400,
    zh: '文件中没有可用的行',
    en: 'The file has no line with a date and a value',
  },
  vendor_invoice_csv: {
    status: 400,
    zh: '第 {line} 行：不是有效的 CSV（引号未闭合或位置错误）',
    en: 'Line {line}: invalid CSV; a quotation mark is not closed or is misplaced',
  },
  vendor_invoice_header: {
    status: 400,
    zh: '前 {line} 行中没有可识别的表头；请指定日期列以及金额、Token 或次数列的名称',
    en: 'No header was recognized in the first {line} lines; specify the date column and one of amount, tokens or calls',
  },
  vendor_invoice_column: {
    status: 400,
    zh: '第 {line} 行：表头中没有列“{value}”',
    en: 'Line {line}: the header has no column "{value}"',
  },
  vendor_invoice_date: {
    status: 400,
    zh: '第 {line} 行，列“{column}”：“{value}”不是有效的日期，请使用 YYYY-MM-DD',
    en: 'Line {line}, column "{column}": "{value}" is not a date such as 2026-11-28',
  },
  vendor_invoice_date_order: {
    status: 400,
    zh: '第 {line} 行，列“{column}”：“{value}”的月日顺序不明确，请指定日期格式',
    en: 'Line {line}, column "{column}": it is not clear whether "{value}" starts with the month or the day; specify the order',
  },
  vendor_invoice_number: {
    status: 400,
    zh: '第 {line} 行，列“{column}”：“{value}”不是有效的数字；小数点必须是“.”，千位分隔符只能与小数点同时出现',
    en: 'Line {line}, column "{column}": "{value}" is not a number; the decimal separator must be a point, and "1,234" without decimals is ambiguous',
  },
  vendor_invoice_count: {
    status: 400,
    zh: '第 {line} 行，列“{column}”：“{value}”不是整数',
    en: 'Line {line}, column "{column}": "{value}" is not a whole number',
  },
  vendor_invoice_currency: {
    status: 400,
    zh: '第 {line} 行，列“{column}”：货币为 {value}，与所选货币不同',
    en: 'Line {line}, column "{column}": the currency is {value}, not the chosen one',
  },
  vendor_invoice_model: {
    status: 400,
    zh: '第 {line} 行，列“{column}”：模型名称超过 200 个字符',
    en: 'Line {line}, column "{column}": the name of the model has more than 200 characters',
  },
});
