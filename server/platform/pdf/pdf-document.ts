import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { packageRoot } from '../package-info.js';

/** Has the glyphs of simplified Chinese and Latin; see README.md in its folder. */
const CHINESE = join(packageRoot, 'server', 'platform', 'pdf', 'fonts', 'noto-sans-sc-400.ttf.gz');

/** The characters of the standard fonts of PDF: Latin-1, and the characters that only Windows-1252 contains. */
const STANDARD = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122]*$/;

/** Whether a text can be written in the standard fonts, which are not part of the file. */
function isStandardText(text: string): boolean {
  return STANDARD.test(text);
}

/**
 * The font for other texts. Only the glyphs that a document uses become part of it. Read each time, so that it uses no
 * memory.
 */
async function chineseFont(): Promise<Buffer> {
  return promisify(gunzip)(await readFile(CHINESE));
}

/** A column of a table; its width is a share of the width of the page. */
interface PdfColumn {
  readonly head: string;
  readonly share: number;
  /** Amounts are at the right. */
  readonly align?: 'right';
}

interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The last row is a sum, written in bold where the font has it. */
  readonly summed?: boolean;
}

/** A part of a document, below the one before it. */
export type PdfPart =
  | { readonly heading: string }
  | { readonly facts: readonly (readonly [label: string, value: string])[] }
  | PdfTable
  | { readonly note: string };

export interface PdfContent {
  readonly title: string;
  /** Who issues the document. */
  readonly author: string;
  readonly createdAt: Date;
  readonly parts: readonly PdfPart[];
}

const MARGIN = 50;
const GAP = 6;
const LABEL_SHARE = 0.3;
const SIZES = { title: 18, heading: 12, text: 9, note: 7.5 } as const;
const COLORS = { text: '#111827', muted: '#6b7280', line: '#d1d5db' } as const;

/**
 * A PDF file (A4) of a content. The same content is the same bytes at any time: the dates in the file are those of the
 * content, and nothing is compressed, because compressed bytes depend on the version of zlib. pdfkit is loaded at the
 * first use.
 */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  const { default: Document } = await import('pdfkit');
  const { title, author, createdAt } = content;
  const info = { Title: title, Author: author, Creator: 'Tollgate', Producer: 'Tollgate', CreationDate: createdAt };
  const document = new Document({ size: 'A4', margin: MARGIN, compress: false, bufferPages: true, info });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
  if (!textsOf(content).every(isStandardText)) document.registerFont('Chinese', await chineseFont());
  new Writer(document).write(content);
  document.end();
  return done;
}

function textsOf({ title, author, parts }: PdfContent): string[] {
  return [
    title,
    author,
    ...parts.flatMap((part) => {
      if ('heading' in part) return [part.heading];
      if ('note' in part) return [part.note];
      if ('facts' in part) return part.facts.flat();
      return [...part.columns.map(({ head }) => head), ...part.rows.flat()];
    }),
  ];
}

interface Cell {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

class Writer {
  private readonly width: number;

  constructor(private readonly document: PDFKit.PDFDocument) {
    this.width = document.page.width - 2 * MARGIN;
  }

  write({ title, author, parts }: PdfContent): void {
    this.line([this.cell(author)], SIZES.text, COLORS.muted);
    this.line([this.cell(title)], SIZES.title, COLORS.text, true);
    for (const part of parts) this.part(part);
    this.numberPages();
  }

  private part(part: PdfPart): void {
    this.document.y += GAP;
    if ('heading' in part) this.line([this.cell(part.heading)], SIZES.heading, COLORS.text, true);
    else if ('note' in part) this.line([this.cell(part.note)], SIZES.note, COLORS.muted);
    else if ('facts' in part) this.facts(part.facts);
    else this.table(part);
  }

  private facts(facts: readonly (readonly [label: string, value: string])[]): void {
    const label = this.width * LABEL_SHARE;
    for (const [name, value] of facts) {
      const cells = [this.cell(name, MARGIN, label - GAP), this.cell(value, MARGIN + label, this.width - label)];
      this.line(cells, SIZES.text);
    }
  }

  /** The head is repeated on each page. */
  private table({ columns, rows, summed = false }: PdfTable): void {
    const head = this.cells(
      columns,
      columns.map((column) => column.head),
    );
    this.line(head, SIZES.text, COLORS.muted);
    for (const [index, row] of rows.entries()) {
      const cells = this.cells(columns, row);
      const bold = summed && index === rows.length - 1;
      if (!this.fits(this.height(cells, SIZES.text, bold))) {
        this.document.addPage();
        this.line(head, SIZES.text, COLORS.muted);
      }
      this.rule();
      this.line(cells, SIZES.text, COLORS.text, bold);
    }
  }

  private cells(columns: readonly PdfColumn[], texts: readonly string[]): Cell[] {
    let x = MARGIN;
    return columns.map(({ share, align }, index): Cell => {
      const width = this.width * share;
      const left = x;
      x += width;
      return { text: texts[index] ?? '', x: left, width: width - GAP, align: align ?? 'left' };
    });
  }

  private cell(text: string, x = MARGIN, width = this.width): Cell {
    return { text, x, width, align: 'left' };
  }

  /** Writes cells next to each other, on the next page if they do not fit on this one. */
  private line(cells: readonly Cell[], size: number, color: string = COLORS.text, bold = false): void {
    const height = this.height(cells, size, bold);
    if (!this.fits(height)) this.document.addPage();
    const { y } = this.document;
    this.choose(cells, size, bold).fillColor(color);
    for (const { text, x, width, align } of cells) this.document.text(text, x, y, { width, align });
    this.document.x = MARGIN;
    this.document.y = y + height + GAP / 2;
  }

  private rule(): void {
    const { y } = this.document;
    this.document
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.5)
      .strokeColor(COLORS.line)
      .stroke();
    this.document.y = y + GAP / 2;
  }

  private height(cells: readonly Cell[], size: number, bold = false): number {
    this.choose(cells, size, bold);
    return Math.max(...cells.map(({ text, width }) => this.document.heightOfString(text || ' ', { width })));
  }

  private fits(height: number): boolean {
    return this.document.y + height + GAP <= this.document.page.height - MARGIN;
  }

  /** Cells next to each other have the same font, because line heights differ between fonts. */
  private choose(cells: readonly Pick<Cell, 'text'>[], size: number, bold: boolean): PDFKit.PDFDocument {
    const standard = bold ? 'Helvetica-Bold' : 'Helvetica';
    const isStandard = cells.every(({ text }) => isStandardText(text));
    return this.document.font(isStandard ? standard : 'Chinese').fontSize(size);
  }

  private numberPages(): void {
    const { count } = this.document.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.document.switchToPage(page);
      // Text below the margin would begin a further page.
      this.document.page.margins.bottom = 0;
      const y = this.document.page.height - MARGIN / 2 - SIZES.note;
      const text = `${page + 1} / ${count}`;
      this.choose([{ text }], SIZES.note, false)
        .fillColor(COLORS.muted)
        .text(text, MARGIN, y, { width: this.width, align: 'right' });
    }
  }
}
