// The fields of the legacy records, in their order.
import type { Column } from '../representations/table.js';

export const LEGACY_BALANCE_COLUMNS = [
  { name: 'empresa', kind: 'text' },
  { name: 'filial', kind: 'text' },
  { name: 'tipo_saldo', kind: 'text' },
  { name: 'data_contabil', kind: 'text' },
  { name: 'conta_contabil', kind: 'text' },
  { name: 'conta_reduzida', kind: 'text' },
  { name: 'natureza', kind: 'text' },
  { name: 'saldo_anterior', kind: 'decimal' },
  { name: 'valor_debito', kind: 'decimal' },
  { name: 'valor_credito', kind: 'decimal' },
  { name: 'valor_encerramento', kind: 'decimal' },
  { name: 'saldo_final', kind: 'decimal' },
  { name: 'indicador_saldo', kind: 'text' },
] as const satisfies readonly Column[];

export type LegacyBalanceColumn = (typeof LEGACY_BALANCE_COLUMNS)[number]['name'];

export const LEGACY_POSTING_COLUMNS = [
  { name: 'empresa', kind: 'text' },
  { name: 'filial', kind: 'text' },
  { name: 'data_contabil', kind: 'text' },
  { name: 'lote', kind: 'text' },
  { name: 'documento', kind: 'text' },
  { name: 'lancamento', kind: 'text' },
  { name: 'debito_credito', kind: 'text' },
  { name: 'conta_contabil', kind: 'text' },
  { name: 'conta_reduzida', kind: 'text' },
  { name: 'contrapartida', kind: 'text' },
  { name: 'valor', kind: 'decimal' },
  { name: 'codigo_historico', kind: 'text' },
  { name: 'historico', kind: 'text' },
  { name: 'tipo_lancamento', kind: 'text' },
  { name: 'status', kind: 'integer' },
] as const satisfies readonly Column[];

export type LegacyPostingColumn = (typeof LEGACY_POSTING_COLUMNS)[number]['name'];
