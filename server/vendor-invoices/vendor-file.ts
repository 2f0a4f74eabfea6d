import { CsvError, parse } from 'csv-parse/sync';
import { AppError, type ErrorParams } from '../common/errors/app-error.js';
import {
  type ColumnRole,
  columnsOf,
  type DateOrder,
  documentedOrder,
  modelIn,
  type NamedColumns,
  type RoleColumns,
  readAmount,
  readCount,
  readDay,
} from './vendor-columns.js';
import { VendorInvoiceError } from './vendor-invoice.errors.js';

/** Lines above the header, such as those of Google's cost table. */
const MAX_PREAMBLE = 30;
const MAX_LINES = 200_000;
const MAX_SUMS = 20_000;
const MAX_PROBLEMS = 20;
const MAX_MODEL_LENGTH = 200;
const DELIMITERS = [',', ';', '\t'] as const;
const COUNTS = ['promptTokens', 'completionTokens', 'calls'] as const;

/** How a file is read. */
export interface VendorFileTerms {
  readonly columns: NamedColumns;
  readonly dateOrder: DateOrder | null;
  /** The currency of the import; lines with another one are wrong. */
  readonly currency: string;
}

/** Lines of one day and model, summed. Null: the file has no such column. */
export interface VendorSum {
  readonly day: string;
  /** Empty for amounts without a model. */
  readonly model: string;
  /** Multiples of 10^-30. */
  amount: bigint | null;
  promptTokens: number | null;
  completionTokens: number | null;
  calls: number | null;
}

/** A parsed file of a vendor. */
export interface VendorFile {
  readonly columns: readonly RoleColumns[];
  readonly header: readonly string[];
  /** The first records after the header, for a preview. */
  readonly firstRecords: readonly (readonly string[])[];
  readonly sums: readonly VendorSum[];
  readonly lineCount: number;
  /** Lines without a date or without any value, such as totals below the table. */
  readonly ignoredCount: number;
  /** The first errors, in the order of lines. Nothing may be stored while there is one. */
  readonly problems: readonly AppError[];
}

interface CsvLine {
  readonly record: string[];
  readonly line: number;
}

const NOTHING = { columns: [], header: [], firstRecords: [], sums: [], lineCount: 0, ignoredCount: 0 } as const;

/** Reads a vendor's CSV file. Errors of lines are in `problems`. @throws {AppError} vendor_invoice_too_large */
export function readVendorFile(content: string, terms: VendorFileTerms): VendorFile {
  const start = headerOf(content, terms.columns);
  if (start instanceof AppError) return { ...NOTHING, header: widestRecord(content), problems: [start] };
  let lines: CsvLine[];
  try {
    lines = linesOf(content, start.delimiter).slice(start.index + 1);
  } catch (error) {
    return { ...NOTHING, problems: [csvProblem(error)] };
  }
  if (lines.length > MAX_LINES) throw tooLarge();
  return new VendorFileReader(start.columns, start.header, terms, lines).read();
}

class VendorFileReader {
  private readonly sums = new Map<string, VendorSum>();
  private readonly problems: AppError[] = [];
  private readonly order: DateOrder | null;
  private ignored = 0;

  constructor(
    private readonly columns: readonly RoleColumns[],
    private readonly header: CsvLine,
    private readonly terms: VendorFileTerms,
    private readonly lines: readonly CsvLine[],
  ) {
    this.order = terms.dateOrder ?? documentedOrder(columns);
  }

  read(): VendorFile {
    this.checkNames();
    for (const line of this.lines) {
      if (this.problems.length >= MAX_PROBLEMS) break;
      this.tryLine(line);
      if (this.sums.size > MAX_SUMS) throw tooLarge();
    }
    if (this.sums.size === 0 && this.problems.length === 0) {
      this.problems.push(new AppError(VendorInvoiceError.vendor_invoice_empty));
    }
    return {
      columns: this.columns,
      header: this.header.record,
      firstRecords: this.lines.slice(0, 5).map(({ record }) => record),
      sums: [...this.sums.values()],
      lineCount: this.lines.length - this.ignored,
      ignoredCount: this.ignored,
      problems: this.problems,
    };
  }

  private checkNames(): void {
    for (const [role, name] of Object.entries(this.terms.columns)) {
      const isFound = this.columns.some((column) => column.role === role);
      const { line } = this.header;
      if (!name || isFound) continue;
      this.problems.push(new AppError(VendorInvoiceError.vendor_invoice_column, { line, value: name }));
    }
  }

  private tryLine(line: CsvLine): void {
    try {
      this.add(line);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.problems.push(error);
    }
  }

  /** @throws {AppError} the error of the line */
  private add({ record, line }: CsvLine): void {
    const cell = (role: ColumnRole) => this.cells(record, role)[0];
    const values = (['amount', ...COUNTS] as const).flatMap((role) => this.cells(record, role));
    const [date, model] = [cell('date'), cell('model')];
    const hasNoKey = !date?.text.trim() && !model?.text.trim();
    if (date === undefined || hasNoKey || values.every(({ text }) => text.trim() === '')) {
      this.ignored++;
      return;
    }
    const day = readDay(date.text, this.order);
    if (day === null || day === 'ambiguous') {
      const { vendor_invoice_date: none, vendor_invoice_date_order: unclear } = VendorInvoiceError;
      throw new AppError(day === null ? none : unclear, at(line, date));
    }
    const name = modelIn(model?.text ?? '', model?.name ?? '').replaceAll('\0', '');
    if (model && name.length > MAX_MODEL_LENGTH)
      throw new AppError(VendorInvoiceError.vendor_invoice_model, at(line, model));
    const currency = cell('currency');
    const stated = currency?.text.trim().toUpperCase() ?? '';
    if (currency && stated !== '' && stated !== this.terms.currency) {
      throw new AppError(VendorInvoiceError.vendor_invoice_currency, at(line, currency));
    }
    this.sum(day, name, record, line);
  }

  /** @throws {AppError} the error of the line */
  private sum(day: string, model: string, record: readonly string[], line: number): void {
    const key = `${day} ${model}`;
    const sum = this.sums.get(key) ?? { day, model, ...this.zeros() };
    for (const cell of this.cells(record, 'amount')) {
      const amount = cell.text.trim() === '' ? 0n : readAmount(cell.text);
      if (amount === null) throw new AppError(VendorInvoiceError.vendor_invoice_number, at(line, cell));
      sum.amount = (sum.amount ?? 0n) + amount;
    }
    for (const role of COUNTS) {
      for (const cell of this.cells(record, role)) {
        const count = cell.text.trim() === '' ? 0 : readCount(cell.text);
        const total = count === null ? null : (sum[role] ?? 0) + count;
        if (total === null || !Number.isSafeInteger(total)) {
          throw new AppError(VendorInvoiceError.vendor_invoice_count, at(line, cell));
        }
        sum[role] = total;
      }
    }
    this.sums.set(key, sum);
  }

  private zeros() {
    const has = (role: ColumnRole) => this.columns.some((column) => column.role === role);
    return {
      amount: has('amount') ? 0n : null,
      promptTokens: has('promptTokens') ? 0 : null,
      completionTokens: has('completionTokens') ? 0 : null,
      calls: has('calls') ? 0 : null,
    };
  }

  private cells(record: readonly string[], role: ColumnRole): Cell[] {
    const { columns = [] } = this.columns.find((column) => column.role === role) ?? {};
    return columns.map(({ name, at: place }) => ({ name, text: record[place] ?? '' }));
  }
}

interface Cell {
  /** The name of its column. */
  readonly name: string;
  readonly text: string;
}

function at(line: number, { name, text }: Cell): ErrorParams {
  return { line, column: name, value: text.trim().slice(0, 60) };
}

interface Header {
  readonly delimiter: string;
  /** The number of records before it. */
  readonly index: number;
  readonly header: CsvLine;
  readonly columns: RoleColumns[];
}

/** The first record that is a header, with the delimiter that makes it one. */
function headerOf(content: string, named: NamedColumns): Header | AppError {
  let failure: unknown;
  for (const delimiter of DELIMITERS) {
    try {
      for (const [index, header] of linesOf(content, delimiter, MAX_PREAMBLE).entries()) {
        const columns = columnsOf(header.record, named);
        if (columns) return { delimiter, index, header, columns };
      }
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== undefined) return csvProblem(failure);
  return new AppError(VendorInvoiceError.vendor_invoice_header, { line: MAX_PREAMBLE });
}

/**
 * The record with most cells: probably the header, from which the user may name columns. Empty if the file cannot be
 * read.
 */
function widestRecord(content: string): readonly string[] {
  let widest: readonly string[] = [];
  for (const delimiter of DELIMITERS) {
    try {
      for (const { record } of linesOf(content, delimiter, MAX_PREAMBLE)) {
        if (record.length > widest.length) widest = record;
      }
    } catch (error) {
      csvProblem(error);
    }
  }
  return widest;
}

function linesOf(content: string, delimiter: string, to?: number): CsvLine[] {
  const lines: CsvLine[] = [];
  parse(content, {
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    to,
    record_delimiter: ['\r\n', '\n', '\r'],
    on_record: (record: string[], { lines: line }) => {
      lines.push({ record, line });
      return null;
    },
  });
  return lines;
}

/** @throws errors other than errors of the format */
function csvProblem(error: unknown): AppError {
  if (!(error instanceof CsvError)) throw error;
  const { lines = 1 } = error as { lines?: number };
  return new AppError(VendorInvoiceError.vendor_invoice_csv, { line: lines });
}

function tooLarge(): AppError {
  return new AppError(VendorInvoiceError.vendor_invoice_too_large, { lines: MAX_LINES, sums: MAX_SUMS });
}
