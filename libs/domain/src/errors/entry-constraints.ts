// Constraints of batches, documents and entries.
import { explained, type Explain, ofAccount, shownAmount } from './constraint-refusals.js';
import { ENTRY_AMOUNT_EXPECTED } from '../money/entry-amount.js';
import { DomainError } from './domain-error.js';
import { expectedReason, refusalOfField, refusalOfMonth } from './field-refusal.js';
import { isOfReferencedRow, monthOf } from './gate-detail.js';

const notOpen =
  (what: 'entries' | 'documents' | 'batches'): Explain =>
  (detail) =>
    refusalOfMonth(detail['status'], monthOf(detail), what);

/** Another transaction deleted the entries between the statements of a reversal, or wrote others under their number. */
const changedMeanwhile = explained('CONFLICT_RETRY', () => ({
  en: 'another request changed the entries at this moment: nothing was reversed; read them again',
  pt: 'outra requisição alterou os lançamentos neste momento: nada foi estornado; consulte-os novamente',
}));

export const ENTRY_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  entry_period_open: notOpen('entries'),
  document_period_open: notOpen('documents'),
  batch_period_open: notOpen('batches'),
  batch_period_opened: notOpen('batches'),
  entry_day_open: explained('DAY_CLOSED', ({ of, detail, month }) => ({
    en: `day ${of('day')} of ${month.en} is closed: no entry enters or leaves it (post on a later day)`,
    pt: `o dia ${of('day')} do mês ${month.pt} está fechado: nele não se incluem nem se excluem lançamentos (lance em um dia posterior)`,
    field: 'day',
    value: detail['day'],
    reason:
      detail['closedThrough'] === undefined
        ? { en: 'closed day', pt: 'dia fechado' }
        : {
            en: `days up to ${detail['closedThrough']} are closed`,
            pt: `os dias até ${detail['closedThrough']} estão fechados`,
          },
  })),
  entry_day_in_month: explained('DAY_NOT_IN_MONTH', ({ of, detail, month, place }) => ({
    en: `day ${of('day')} does not exist in ${month.en}${place.en}`,
    pt: `o dia ${of('day')} não existe no mês ${month.pt}${place.pt}`,
    field: 'day',
    value: detail['day'],
    reason: { en: `not a day of ${month.en}`, pt: `não é um dia do mês ${month.pt}` },
  })),
  entry_document_exists: explained('ENTRY_DOCUMENT_MISSING', ({ of, detail }) => ({
    en: `document ${of('document')} does not exist`,
    pt: `o documento ${of('document')} não existe`,
    field: 'documentId',
    value: detail['document'],
    reason: { en: 'no such document', pt: 'documento inexistente' },
  })),
  entry_number_balanced: explained('ENTRY_UNBALANCED', ({ of }) => {
    const number = of('entry_number');
    const [debit, credit] = [shownAmount(of('debit')), shownAmount(of('credit'))];
    return {
      en: `entry number ${number} does not balance: debits ${debit.en}, credits ${credit.en}; send all its lines together, or give each line its contrapartida`,
      pt: `o lançamento ${number} não fecha: débitos ${debit.pt}, créditos ${credit.pt}; envie juntas todas as suas partidas ou informe a contrapartida de cada uma`,
      field: 'valor',
      reason: {
        en: `debits ${debit.en} differ from credits ${credit.en}`,
        pt: `os débitos, ${debit.pt}, diferem dos créditos, ${credit.pt}`,
      },
    };
  }),
  entry_number_one_day: explained('ENTRY_DAYS_DIFFER', ({ of, detail }) => ({
    en: `entry number ${of('entry_number')} has lines on day ${of('day')} and on day ${of('otherDay')}: all its lines have one day`,
    pt: `o lançamento ${of('entry_number')} tem partidas no dia ${of('day')} e no dia ${of('otherDay')}: todas as suas partidas têm o mesmo dia`,
    field: 'day',
    value: detail['otherDay'],
    reason: {
      en: `not day ${of('day')} of its entry number`,
      pt: `difere do dia ${of('day')} do lançamento`,
    },
  })),
  entry_number_lines: explained('ENTRY_NUMBER_LINES', ({ of, detail }) => ({
    en: `the lines of entry number ${of('entry_number')} must be numbered 1 to n and written together`,
    pt: `as partidas do lançamento ${of('entry_number')} devem ser numeradas de 1 a n e gravadas juntas`,
    field: 'lancamento',
    value: detail['entry_number'],
    reason: {
      en: 'lines with gaps or from several writes',
      pt: 'partidas com lacunas ou de gravações distintas',
    },
  })),
  entry_account_known: ofAccount('ACCOUNT_UNKNOWN', () => ({
    en: 'is not in the chart of the company',
    pt: 'não consta do plano de contas da empresa',
  })),
  entry_account_analytic: ofAccount('ACCOUNT_SYNTHETIC', () => ({
    en: 'is synthetic: post to an analytic account below it',
    pt: 'é sintética: lance em uma conta analítica subordinada a ela',
  })),
  entry_account_active: ofAccount('ACCOUNT_INACTIVE', () => ({
    en: 'is inactive: it takes no entries',
    pt: 'está inativa: não aceita lançamentos',
  })),
  entry_history_code_known: explained('HISTORY_CODE_UNKNOWN', ({ of, detail }) => ({
    en: `company ${of('company')} has no history code ${of('historyCode')} (GET /historyCodes/${of('company')} lists those that it has)`,
    pt: `a empresa ${of('company')} não tem o código de histórico ${of('historyCode')} (GET /historyCodes/${of('company')} lista os que ela tem)`,
    field: 'cdhistorico',
    value: detail['historyCode'],
    reason: {
      en: `not a history code of ${of('company')}`,
      pt: `não é um código de histórico de ${of('company')}`,
    },
  })),
  entry_history_given: explained('HISTORY_REQUIRED', ({ of, place }) => ({
    en: `company ${of('company')} requires a history of every line, a text in historico or a code in cdhistorico${place.en}`,
    pt: `a empresa ${of('company')} exige histórico em toda partida, um texto em historico ou um código em cdhistorico${place.pt}`,
    field: 'historico',
    reason: {
      en: `${of('company')} expects a text here or a code in cdhistorico`,
      pt: `${of('company')} espera um texto aqui ou um código em cdhistorico`,
    },
  })),
  entry_fact_date_result: ofAccount('FACT_DATE_RESULT_ACCOUNT', ({ of }) => ({
    en: `is a result account: document ${of('number')} has a fact date and posts to the account for adjustments of earlier years in its place`,
    pt: `é de resultado: o documento ${of('number')} tem data do fato e lança, no lugar dela, na conta de ajustes de exercícios anteriores`,
  })),
  entry_reversed: explained('ENTRY_REVERSED', ({ of }) => ({
    en: `entry number ${of('entry_number')} of document ${of('document')} is reversed by document ${of('reversing')}: delete that one first, or both together`,
    pt: `o lançamento ${of('entry_number')} do documento ${of('document')} foi estornado pelo documento ${of('reversing')}: exclua antes esse documento, ou ambos juntos`,
  })),
  reversal_original_unique: explained('ALREADY_REVERSED', ({ of }) => ({
    en: `entry number ${of('entry_number')} of document ${of('document_id')} is reversed already`,
    pt: `o lançamento ${of('entry_number')} do documento ${of('document_id')} já foi estornado`,
    field: 'id',
    reason: { en: 'reversed already', pt: 'já estornado' },
  })),
  reversal_original_exists: changedMeanwhile,
  reversal_inverse: changedMeanwhile,
  document_fact_date_earlier: explained('FACT_DATE_NOT_EARLIER', () => ({
    en: 'factDate: expected a date before the month of the document',
    pt: 'factDate: informe uma data anterior ao mês do documento',
    field: 'factDate',
    reason: { en: 'not before the month of the document', pt: 'não é anterior ao mês do documento' },
  })),
  entry_immutable: explained('ENTRY_IMMUTABLE', () => ({
    en: 'entries are never changed: delete them while their month is open, or post a reversal',
    pt: 'lançamentos não são alterados: exclua-os enquanto o mês estiver aberto ou registre o estorno',
  })),
  entry_number_whole: explained('ENTRY_PARTIAL_DELETE', ({ of, detail }) => {
    const others = (detail['others'] ?? '').replace(/^\[|\]$/g, '').replaceAll(',', ', ');
    return {
      en: `entry number ${of('entry_number')} of document ${of('document')} is compound: delete all its lines together${others === '' ? '' : ` (remaining: ${others})`}`,
      pt: `o lançamento ${of('entry_number')} do documento ${of('document')} é composto: exclua juntas todas as suas partidas${others === '' ? '' : ` (restantes: ${others})`}`,
      field: 'id',
      value: detail['entry'],
      reason: { en: 'a line of a compound entry', pt: 'partida de um lançamento composto' },
    };
  }),
  entry_line_unique: explained('ENTRY_NUMBER_USED', ({ of, detail }) => ({
    en: `entry number ${of('entry_number')} is in use in this document: send another lancamento`,
    pt: `o número de lançamento ${of('entry_number')} já está em uso neste documento: envie outro lancamento`,
    field: 'lancamento',
    value: detail['entry_number'],
    reason: { en: 'in use in this document', pt: 'já em uso neste documento' },
  })),
  entry_amount_range: () =>
    refusalOfField('AMOUNT_OUT_OF_RANGE', 'valor', undefined, expectedReason(ENTRY_AMOUNT_EXPECTED.inRange)),
  document_number_unique: explained('DOCUMENT_NUMBER_USED', ({ of, detail }) => ({
    en: `documento ${of('number')} is in use in this batch: send another, or leave it out`,
    pt: `o documento ${of('number')} já está em uso neste lote: envie outro ou omita-o`,
    field: 'documento',
    value: detail['number'],
    reason: { en: 'in use in this batch', pt: 'já em uso neste lote' },
  })),
  document_has_entries: explained('DOCUMENT_NOT_EMPTY', ({ of }) => ({
    en: `document ${of('document')} received entries while it was being deleted: send the request again`,
    pt: `o documento ${of('document')} recebeu lançamentos enquanto era excluído: reenvie a requisição`,
  })),
  document_batch_exists: (detail) => {
    const { batch_id: sought = '?', id: deleted = '?' } = detail;
    return isOfReferencedRow(detail)
      ? new DomainError('BATCH_NOT_EMPTY', {
          en: `batch ${deleted} received documents while it was being deleted: send the request again`,
          pt: `o lote ${deleted} recebeu documentos enquanto era excluído: reenvie a requisição`,
        })
      : new DomainError('DOCUMENT_BATCH_MISSING', {
          en: `batch ${sought} does not exist`,
          pt: `o lote ${sought} não existe`,
        });
  },
  batch_code_unique: explained('LOTE_USED', ({ of, detail, month }) => ({
    en: `lote ${of('code')} is in use in ${month.en} of this branch: send another, or leave it out`,
    pt: `o lote ${of('code')} já está em uso no mês ${month.pt} nesta filial: envie outro ou omita-o`,
    field: 'lote',
    value: detail['code'],
    reason: { en: 'in use in this month', pt: 'já em uso neste mês' },
  })),
};
