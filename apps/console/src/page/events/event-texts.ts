// Texts of events.
import type { Text } from '../language/text.ts';
import { LAYOUT } from '../layout/layout-texts.ts';

export const EVENTS = {
  title: { en: 'Events', pt: 'Eventos' },
  kind: { en: 'Kind', pt: 'Tipo' },
  none: { en: 'Nothing has happened yet.', pt: 'Nada aconteceu ainda.' },
  id: { en: 'No.', pt: 'Nº' },
  when: { en: 'When', pt: 'Quando' },
  data: { en: 'What', pt: 'O quê' },
  kinds: {
    'month.opened': { en: 'Month opened', pt: 'Mês aberto' },
    'month.closed': { en: 'Month consolidated', pt: 'Mês consolidado' },
    'month.reopened': { en: 'Month reopened', pt: 'Mês reaberto' },
    'import.finished': { en: 'Import', pt: 'Importação' },
    'consolidation.finished': { en: 'Consolidation ended', pt: 'Consolidação terminada' },
    'compliance.finished': { en: 'Compliance check', pt: 'Verificação de conformidade' },
    'tax-quota.confirmed': { en: 'Tax quota confirmed', pt: 'Quota de tributos confirmada' },
    'tax-quota.cancelled': { en: 'Tax quota cancelled', pt: 'Quota de tributos cancelada' },
    'ecd.exported': { en: 'ECD written', pt: 'ECD gerada' },
    'ecd.filed': { en: 'ECD filed', pt: 'ECD transmitida' },
    'entry.reversed': { en: 'Reversal', pt: 'Estorno' },
  },
  /** The fields of `data` (docs/events.md). */
  fields: {
    yearmonth: LAYOUT.month,
    year: { en: 'Year', pt: 'Ano' },
    quarter: { en: 'Quarter', pt: 'Trimestre' },
    from: LAYOUT.from,
    to: { en: 'To', pt: 'Até' },
    seal: { en: 'Seal', pt: 'Selo' },
    reason: LAYOUT.reason,
    status: LAYOUT.state,
    message: { en: 'Message', pt: 'Mensagem' },
    batchId: { en: 'Batch (id)', pt: 'Lote (id)' },
    totalRows: { en: 'Rows', pt: 'Linhas' },
    successRows: { en: 'Rows without errors', pt: 'Linhas em ordem' },
    errorRows: { en: 'Rows with errors', pt: 'Linhas com erros' },
    errors: { en: 'Errors', pt: 'Erros' },
    warnings: { en: 'Warnings', pt: 'Avisos' },
    findings: LAYOUT.findings,
    documentId: { en: 'Document (id)', pt: 'Documento (id)' },
    reversingDocumentId: { en: 'Reversal (id)', pt: 'Estorno (id)' },
    lancamento: LAYOUT.entry,
    entries: { en: 'Lines', pt: 'Partidas' },
  } as Readonly<Record<string, Text>>,
  outcomes: {
    COMPLETED: { en: 'completed', pt: 'concluída' },
    ERROR: { en: 'failed', pt: 'falhou' },
    PASSED: { en: 'no errors', pt: 'sem erros' },
    FAILED: { en: 'with errors', pt: 'com erros' },
  } as Readonly<Record<string, Text>>,
};
