// Request of GET /books, and the columns of its CSV files.
import type { Period } from '@razao/domain';
import { BranchCode, OPTIONAL, OneOf, YearMonth } from '@razao/platform/http';
import { CompanyPath } from '../branch.dto.js';
import { Cell } from '../representations/answer-cells.js';
import { Dialect, type CsvDialect } from '../representations/dialect.dto.js';

export const BOOKS = ['diario', 'razao', 'balancete'] as const;
export type BookKind = (typeof BOOKS)[number];

export class BookPath extends CompanyPath {
  @OneOf(BOOKS, {
    example: 'diario',
    description: 'diario: journal; razao: general ledger of every account; balancete: trial balance',
  })
  book: BookKind;
}

export class BookQuery {
  @BranchCode({
    ...OPTIONAL,
    orAll: true,
    example: '0001',
    description: 'Left out or *: every branch in one book',
  })
  branch?: string;

  @YearMonth({ example: '2025-01', description: 'First month; not before the company’s base month' })
  from: Period;

  @YearMonth({ example: '2025-03', description: 'Last month; at most 12 months in one book' })
  to: Period;

  @Dialect()
  dialect?: CsvDialect;
}

export class JournalCsvRow {
  @Cell('text') date: string;
  @Cell('text') branch: string;
  @Cell('text') lote: string;
  @Cell('text') documento: string;
  @Cell('text') lancamento: string;
  @Cell('text') cdAccounting: string;
  @Cell('text') cdReduced: string;
  @Cell('text') name: string;
  @Cell('text') history: string;
  @Cell('decimal') debit: number;
  @Cell('decimal') credit: number;
}

export class LedgerCsvRow {
  @Cell('text') cdAccounting: string;
  @Cell('text') name: string;
  @Cell('text') date: string;
  @Cell('text') branch: string;
  @Cell('text') lote: string;
  @Cell('text') documento: string;
  @Cell('text') lancamento: string;
  @Cell('text') history: string;
  @Cell('decimal') debit: number;
  @Cell('decimal') credit: number;
  @Cell('decimal') balance: number;
}

export class TrialBalanceCsvRow {
  @Cell('text') cdAccounting: string;
  @Cell('text') name: string;
  @Cell('text') kind: string;
  @Cell('decimal') opening: number;
  @Cell('decimal') debit: number;
  @Cell('decimal') credit: number;
  @Cell('decimal') closing: number;
}
