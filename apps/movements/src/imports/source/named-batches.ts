// Collects the batches that the lines of a fixed-width file name. Each gets a number, which the rows carry. A file of a
// million lines names few batches, and most lines name the same batch as the line before.
import { DomainError, IPL_FIELD, comparableCode, type IplLine } from '@razao/domain';
import { type RowFault, requiredFault } from '../rows/raw-row.js';
import { FILE_BATCHES_MAX } from '../limits.js';

export const BATCH_FIELDS = ['empresa', 'filial', 'ano', 'mes', 'lote'] as const;

/** A batch as the first line that names it writes it, numbers without leading zeros. */
export type NamedBatch = Readonly<Record<(typeof BATCH_FIELDS)[number], string>>;

/** The number of rows that name no batch before the first row that names one. */
export const NO_BATCH = -1;

const BATCH_VALUES = BATCH_FIELDS.map((name) => IPL_FIELD[name]);

export class NamedBatches {
  private readonly numbers = new Map<string, number>();
  private readonly batches: NamedBatch[] = [];
  private lastKey = '';
  private lastNumber = NO_BATCH;

  get all(): readonly NamedBatch[] {
    return this.batches;
  }

  /**
   * Finds the number of the batch that a line names.
   * @returns undefined when the line leaves out a part of the name.
   * @throws DomainError UPLOAD_FORMAT above FILE_BATCHES_MAX batches.
   */
  numberOf({ values }: IplLine): number | undefined {
    let key = '';
    for (const at of BATCH_VALUES) {
      const value = values[at] ?? '';
      if (value === '') return undefined;
      key += `${value}\t`;
    }
    if (key !== this.lastKey) {
      this.lastNumber = this.intern(key);
      this.lastKey = key;
    }
    return this.lastNumber;
  }

  /** @returns the faults of the parts of the name that the line leaves out; undefined when it has all */
  static missing({ values }: IplLine): RowFault[] | undefined {
    if (!BATCH_VALUES.some((at) => values[at] === '')) return undefined;
    return BATCH_FIELDS.filter((name) => values[IPL_FIELD[name]] === '').map(requiredFault);
  }

  private intern(key: string): number {
    const [empresa = '', filial = '', ano = '', mes = '', lote = ''] = key.split('\t');
    const compared = [empresa, filial, ano, mes, lote].map((code) => comparableCode(code.trim())).join('\t');
    const known = this.numbers.get(compared);
    if (known !== undefined) return known;
    if (this.batches.length >= FILE_BATCHES_MAX) {
      throw new DomainError('UPLOAD_FORMAT', {
        en: `the lines of the file name more than ${FILE_BATCHES_MAX} batches: send them in several files`,
        pt: `as linhas do arquivo indicam mais de ${FILE_BATCHES_MAX} lotes: envie-as em vários arquivos`,
      });
    }
    this.batches.push({ empresa, filial, ano, mes, lote: lote.trim() });
    this.numbers.set(compared, this.batches.length - 1);
    return this.batches.length - 1;
  }
}
