// Makes bodies of POST /import/json, sends them and checks the form of the answers.
import type { HttpAnswer } from '@razao/testing/apps';
import { agreeing, type ImportResult } from './import-results.js';
import type { SharedMovements } from './movements-fixture.js';

export const ROUTE = '/import/json';

export type Fields = Readonly<Record<string, unknown>>;

export interface JsonMovements {
  newLote(): string;
  /** An entry that posts cash against sales on an open day; `fields` replace its fields. */
  entry(fields?: Fields): Fields;
  /** A document, with one entry when none is given. */
  document(documento: string | undefined, ...lancamentos: Fields[]): Fields;
  /** A movement with one document in 01/2024, without lote. */
  movement(fields?: Fields): Fields;
  /** Sends the body as ana. */
  send(body: unknown, query?: string): Promise<HttpAnswer<ImportResult>>;
}

let lotes = 0;

export function jsonMovements(on: SharedMovements): JsonMovements {
  const entry = (fields: Fields = {}): Fields => on.entry(0, { documentId: undefined, ...fields });
  const document = (documento: string | undefined, ...lancamentos: Fields[]): Fields => ({
    documento,
    lancamentos: lancamentos.length > 0 ? lancamentos : [entry()],
  });
  return {
    newLote: () => `L${++lotes}`,
    entry,
    document,
    movement: (fields = {}) => ({
      empresa: on.company.code,
      filial: on.company.branch.code,
      ano: 2024,
      mes: 1,
      documentos: [document('D1')],
      ...fields,
    }),
    send: async (body, query = '') => agreeing(await on.ana.post<ImportResult>(`${ROUTE}${query}`, body)),
  };
}
