import { limits } from './limits.ts';
import type { TableRow } from './table-row.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { decodeCellText, type Workbook } from './workbook.ts';
import { type Attributes, walkXml } from './xml.ts';

interface Cell {
  reference: string;
  column: number;
  type: string;
  style: number;
  hasFormula: boolean;
  hasValue: boolean;
  readonly value: string[];
}

/** Rows with something in them, in order. Formulas give their last result; dates are written as 2024-12-31. */
export function readSheet(xml: Buffer, workbook: Workbook): TableRow[] {
  const reader = new SheetReader(workbook);
  walkXml(xml, reader);
  return reader.rows.sort((a, b) => a.row - b.row);
}

class SheetReader {
  readonly rows: TableRow[] = [];
  readonly #workbook: Workbook;
  #row = 0;
  #cells: string[] = [];
  #warnings: string[] = [];
  #cell: Cell | null = null;
  #inside: 'value' | 'formula' | '' = '';
  #phonetic = false;
  #nextColumn = 0;
  #cellCount = 0;
  #characters = 0;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c') this.#openCell(attributes);
    else if (name === 'rPh') this.#phonetic = true;
    else if (this.#cell && (name === 'v' || (name === 't' && !this.#phonetic))) {
      this.#inside = 'value';
      this.#cell.hasValue = true;
    } else if (this.#cell && name === 'f') {
      this.#inside = 'formula';
      this.#cell.hasFormula = true;
    }
  }

  text(text: string): void {
    if (this.#inside === 'value') this.#cell?.value.push(text);
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#inside = '';
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
  }

  #openRow({ r }: Attributes): void {
    const stated = Number(r);
    this.#row = Number.isSafeInteger(stated) && stated > 0 ? stated : this.#row + 1;
    this.#cells = [];
    this.#warnings = [];
    this.#nextColumn = 0;
  }

  #openCell({ r = '', t = 'n', s = '-1' }: Attributes): void {
    const column = columnOf(r) ?? this.#nextColumn;
    this.#nextColumn = column + 1;
    const reference = r === '' ? `in row ${this.#row}` : r.slice(0, 12);
    this.#cell = { reference, column, type: t, style: Number(s), hasFormula: false, hasValue: false, value: [] };
  }

  #closeCell(): void {
    const cell = this.#cell;
    this.#cell = null;
    if (!cell) return;
    const text = this.#textOf(cell);
    if (text === '') return;
    if (cell.column >= limits.columns) {
      throw new UnreadableFile(
        'too-large',
        `The sheet uses more than ${limits.columns} columns (cell ${cell.reference}).`,
      );
    }
    this.#characters += text.length;
    if (this.#characters > limits.tableCharacters) {
      throw new UnreadableFile(
        'too-large',
        'The texts of the sheet are too long altogether. Split it into several files.',
      );
    }
    while (this.#cells.length < cell.column) this.#cells.push('');
    this.#cells[cell.column] = text;
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    this.#cellCount += this.#cells.length;
    if (this.rows.length >= limits.rows || this.#cellCount > limits.rows * 100) {
      throw new UnreadableFile('too-large', `The sheet has more than ${limits.rows.toLocaleString('en')} rows.`);
    }
    this.rows.push({
      row: this.#row,
      cells: this.#cells,
      ...(this.#warnings.length > 0 && { warnings: this.#warnings }),
    });
    this.#cells = [];
  }

  #textOf(cell: Cell): string {
    const { reference, type, hasFormula, hasValue } = cell;
    const raw = cell.value.join('');
    if (hasFormula) {
      this.#warnings.push(
        hasValue
          ? `Cell ${reference} holds a formula; its last result was taken.`
          : `Cell ${reference} holds a formula without a result and was taken as empty.`,
      );
    }
    if (type === 's') return this.#workbook.sharedTexts[Number(raw)] ?? '';
    if (type === 'inlineStr' || type === 'str') return decodeCellText(raw);
    if (type === 'b') return raw.trim() === '1' ? 'true' : raw.trim() === '0' ? 'false' : '';
    if (type === 'e') {
      this.#warnings.push(`Cell ${reference} holds the error ${raw.slice(0, 20)} and was taken as empty.`);
      return '';
    }
    if (type === 'd') return raw.trim();
    const number = numberText(raw.trim());
    const isDate = this.#workbook.dateStyles[cell.style] === true && number !== '' && Number.isFinite(Number(number));
    if (!isDate) return number;
    const date = dateText(Number(number), this.#workbook.from1904);
    this.#warnings.push(`Cell ${reference} holds a date; it was read as ${date}.`);
    return date;
  }
}

/** "BC7" → 54; null when there is no column in it. */
function columnOf(reference: string): number | null {
  const letters = /^([A-Za-z]{1,3})\d*$/.exec(reference)?.[1];
  if (!letters) return null;
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Excel stores 0.1 as 0.10000000000000001; the shortest decimal of the same double is what people typed. */
function numberText(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw;
  const value = Number(raw);
  return raw === '' || !Number.isFinite(value) ? raw : String(value);
}

/** A serial day number → 2024-12-31, with the time where there is one. Days before March 1900 are one off in Excel. */
function dateText(serial: number, from1904: boolean): string {
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const milliseconds = epoch + Math.round(serial * 86_400) * 1000;
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9999) return String(serial);
  const [day, time = ''] = date.toISOString().split('T');
  const clock = time.slice(0, time.startsWith('00:00:00') ? 0 : 5);
  if (serial < 1 && serial >= 0 && clock !== '') return clock;
  return clock === '' ? day! : `${day} ${clock}`;
}
