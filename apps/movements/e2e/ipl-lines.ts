// Makes lines of the fixed-width file, as a legacy system writes them.
import { formatIplLine, type IplValues } from '@razao/domain';

/** Makes a line that posts cash against sales in 01/2024, in branch 1 of company 12; `changes` replace its values. */
export const iplLine = (changes: IplValues = {}): string =>
  formatIplLine({
    empresa: '12',
    filial: '1',
    ano: '2024',
    mes: '1',
    lote: '000001',
    documento: 'D1',
    lancamento: '00001',
    debcre: 'D',
    dia: '5',
    conta: '1001',
    contrapartida: '3001',
    valor: '10.00',
    historico: 'Venda',
    ...changes,
  });

export const iplFile = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');
