// Requests and answers of the legacy queries.
import { ApiProperty } from '@nestjs/swagger';
import { BranchCode, CalendarDate, OPTIONAL, OneOf, PageNumber, PageSize } from '@razao/platform/http';
import { BRANCH, COMPANY } from '../branch.dto.js';
import { NATURE_DESCRIPTION } from '../master-data/master-data.dto.js';
import { Cell } from '../representations/answer-cells.js';
import { Dialect, type CsvDialect } from '../representations/dialect.dto.js';

const DAY = { points: true, description: 'YYYY-MM-DD or YYYY.MM.DD' };
/** With the largest page size this is a trillion records, which no ledger has. */
const PAGE_MAX = 1_000_000_000;

export class LegacyQuery {
  @CalendarDate({ ...DAY, example: '2025-01-01' })
  dataInicio: string;

  @CalendarDate({
    ...DAY,
    description: `${DAY.description}. A request for balances has at most 120 months, or 366 days when they are daily`,
    example: '2025-01-31',
  })
  dataFim: string;

  @PageNumber({ max: PAGE_MAX })
  pagina: number;

  @PageSize()
  tamanho: number;
}

export class LegacyBalancesQuery extends LegacyQuery {
  @BranchCode(COMPANY)
  empresa: string;

  @BranchCode(BRANCH)
  filial: string;

  /** 0 and 1 are the old names of M (monthly) and D (daily). */
  @OneOf(['M', '0', 'D', '1'], {
    required: false,
    default: 'M',
    description: 'M or 0: monthly; D or 1: daily',
  })
  tipoSaldo: 'M' | '0' | 'D' | '1';

  @Dialect()
  dialect?: CsvDialect;
}

export class LegacyPostingsQuery extends LegacyQuery {
  @BranchCode({ ...COMPANY, ...OPTIONAL })
  empresa?: string;

  @BranchCode({ ...BRANCH, ...OPTIONAL, needs: 'empresa' })
  filial?: string;

  @Dialect()
  dialect?: CsvDialect;
}

export class LegacyBalance {
  @Cell('text', { example: '0101' })
  empresa: string;

  @Cell('text', { example: '0001' })
  filial: string;

  @Cell('text', { enum: ['M', 'D'] })
  tipo_saldo: string;

  @Cell('text', { description: 'YYYY.MM.DD: the day, or the last day of the month', example: '2025.01.31' })
  data_contabil: string;

  @Cell('text', { example: '1.1.1.2.1' })
  conta_contabil: string;

  @Cell('text', { example: '111201' })
  conta_reduzida: string;

  @Cell('text', { description: NATURE_DESCRIPTION, example: '01' })
  natureza: string;

  @Cell('decimal', { description: 'Debit positive', example: 1000.5 })
  saldo_anterior: number;

  @Cell('decimal', { description: 'Closing entries excluded', example: 0 })
  valor_debito: number;

  @Cell('decimal', { description: 'Closing entries excluded', example: 0 })
  valor_credito: number;

  @Cell('decimal', {
    description: 'Closing entries, debits − credits; null when there are none',
    nullable: true,
    type: Number,
  })
  valor_encerramento: number | null;

  @Cell('decimal', { description: 'Debit positive', example: 1000.5 })
  saldo_final: number;

  @Cell('text', { enum: ['D', 'C'], description: 'Side of saldo_final; D when it is zero' })
  indicador_saldo: string;
}

export class LegacyPosting {
  @Cell('text', { example: '0101' })
  empresa: string;

  @Cell('text', { example: '0001' })
  filial: string;

  @Cell('text', { description: 'YYYY.MM.DD', example: '2025.01.31' })
  data_contabil: string;

  @Cell('text', { example: '000001' })
  lote: string;

  @Cell('text', { example: '000001' })
  documento: string;

  @Cell('text', { example: '00001' })
  lancamento: string;

  @Cell('text', { enum: ['D', 'C'] })
  debito_credito: string;

  @Cell('text', { example: '1.1.1.2.1' })
  conta_contabil: string;

  @Cell('text', { example: '111201' })
  conta_reduzida: string;

  @Cell('text', {
    description: 'Code of the counter-account, when the entry names one',
    nullable: true,
    type: String,
  })
  contrapartida: string | null;

  @Cell('decimal', { example: 1500.5 })
  valor: number;

  @Cell('text', { nullable: true, type: String })
  codigo_historico: string | null;

  @Cell('text', { nullable: true, type: String })
  historico: string | null;

  @Cell('text', { enum: ['N', 'E'], description: 'N normal, E closing entry' })
  tipo_lancamento: string;

  @Cell('integer', { enum: [0, 1], description: '1 when the month is consolidated, 0 while it is open' })
  status: number;
}

class LegacyEnvelope {
  @ApiProperty({ type: 'integer', example: 0 })
  codigo: number;

  @ApiProperty({ example: 'OK' })
  mensagem: string;

  @ApiProperty({ type: 'integer', example: 1 })
  pagina: number;

  @ApiProperty({ type: 'integer', example: 100 })
  tamanho: number;

  @ApiProperty({ type: 'integer', description: 'Records in all pages' })
  total_registros: number;

  @ApiProperty({ type: 'integer' })
  total_paginas: number;
}

export class LegacyBalancesEnvelope extends LegacyEnvelope {
  @ApiProperty({ type: [LegacyBalance] })
  dados: LegacyBalance[];
}

export class LegacyPostingsEnvelope extends LegacyEnvelope {
  @ApiProperty({ type: [LegacyPosting] })
  dados: LegacyPosting[];
}
