// Constraints of batches, documents and entries.
import { accountRefusal, amountOf, type Explain, refusal, text, valueOf } from './constraint-refusals.js';
import { periodRefusal } from './field-refusal.js';
import { type GateDetail, STILL_REFERENCED, monthOf, placeOf } from './gate-detail.js';

export const ENTRY_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  entry_period_open: (detail) => periodRefusal(detail['status'], monthOf(detail), 'entries'),
  document_period_open: (detail) => periodRefusal(detail['status'], monthOf(detail), 'documents'),
  batch_period_open: (detail) => periodRefusal(detail['status'], monthOf(detail), 'batches'),
  batch_period_opened: (detail) => periodRefusal(detail['status'], monthOf(detail), 'batches'),
  entry_day_open: (detail) => {
    const [day, month, through] = [text(detail, 'day'), monthOf(detail), detail['closedThrough']];
    return refusal(
      'DAY_CLOSED',
      {
        en: `day ${day} of ${month.en} is closed: no entry enters or leaves it`,
        pt: `o dia ${day} do mês ${month.pt} está fechado: nele não se incluem nem se excluem lançamentos`,
      },
      {
        field: 'day',
        ...valueOf(detail, 'day'),
        reason:
          through === undefined
            ? { en: 'closed day', pt: 'dia fechado' }
            : { en: `days up to ${through} are closed`, pt: `os dias até ${through} estão fechados` },
      },
    );
  },
  entry_day_in_month: (detail) => {
    const [day, month, place] = [text(detail, 'day'), monthOf(detail), placeOf(detail)];
    return refusal(
      'DAY_NOT_IN_MONTH',
      {
        en: `day ${day} does not exist in ${month.en}${place.en}`,
        pt: `o dia ${day} não existe no mês ${month.pt}${place.pt}`,
      },
      {
        field: 'day',
        ...valueOf(detail, 'day'),
        reason: { en: `not a day of ${month.en}`, pt: `não é um dia do mês ${month.pt}` },
      },
    );
  },
  entry_document_exists: (detail) => {
    const document = text(detail, 'document');
    return refusal(
      'ENTRY_DOCUMENT_MISSING',
      { en: `document ${document} does not exist`, pt: `o documento ${document} não existe` },
      {
        field: 'documentId',
        ...valueOf(detail, 'document'),
        reason: { en: 'no such document', pt: 'documento inexistente' },
      },
    );
  },
  entry_number_balanced: (detail) => {
    const number = text(detail, 'entry_number');
    const [debit, credit] = [amountOf(detail, 'debit'), amountOf(detail, 'credit')];
    return refusal(
      'ENTRY_UNBALANCED',
      {
        en: `entry number ${number} does not balance: debits ${debit.en}, credits ${credit.en}; send all its lines together, or give each line its contrapartida`,
        pt: `o lançamento ${number} não fecha: débitos ${debit.pt}, créditos ${credit.pt}; envie juntas todas as suas partidas ou informe a contrapartida de cada uma`,
      },
      {
        field: 'valor',
        reason: {
          en: `debits ${debit.en} differ from credits ${credit.en}`,
          pt: `os débitos, ${debit.pt}, diferem dos créditos, ${credit.pt}`,
        },
      },
    );
  },
  entry_number_one_day: (detail) => {
    const [number, day, other] = [
      text(detail, 'entry_number'),
      text(detail, 'day'),
      text(detail, 'otherDay'),
    ];
    return refusal(
      'ENTRY_DAYS_DIFFER',
      {
        en: `entry number ${number} has lines on day ${day} and on day ${other}: all its lines have one day`,
        pt: `o lançamento ${number} tem partidas no dia ${day} e no dia ${other}: todas as suas partidas têm o mesmo dia`,
      },
      {
        field: 'day',
        ...valueOf(detail, 'otherDay'),
        reason: { en: `not day ${day} of its entry number`, pt: `difere do dia ${day} do lançamento` },
      },
    );
  },
  entry_number_lines: (detail) => {
    const number = text(detail, 'entry_number');
    return refusal(
      'ENTRY_NUMBER_LINES',
      {
        en: `the lines of entry number ${number} must be numbered 1 to n and written together`,
        pt: `as partidas do lançamento ${number} devem ser numeradas de 1 a n e gravadas juntas`,
      },
      {
        field: 'lancamento',
        ...valueOf(detail, 'entry_number'),
        reason: {
          en: 'lines with gaps or from several writes',
          pt: 'partidas com lacunas ou de gravações distintas',
        },
      },
    );
  },
  entry_account_known: (detail) =>
    accountRefusal('ACCOUNT_UNKNOWN', detail, {
      en: 'is not in the chart of the company',
      pt: 'não consta do plano de contas da empresa',
    }),
  entry_account_analytic: (detail) =>
    accountRefusal('ACCOUNT_SYNTHETIC', detail, {
      en: 'is synthetic: it takes no entries',
      pt: 'é sintética: não aceita lançamentos',
    }),
  entry_account_active: (detail) =>
    accountRefusal('ACCOUNT_INACTIVE', detail, {
      en: 'is inactive: it takes no entries',
      pt: 'está inativa: não aceita lançamentos',
    }),
  entry_history_code_known: (detail) => {
    const [code, company] = [text(detail, 'historyCode'), text(detail, 'company')];
    return refusal(
      'HISTORY_CODE_UNKNOWN',
      {
        en: `company ${company} has no history code ${code}: take one of GET /historyCodes/${company}, or add it`,
        pt: `a empresa ${company} não tem o código de histórico ${code}: use um de GET /historyCodes/${company} ou inclua-o`,
      },
      {
        field: 'cdhistorico',
        ...valueOf(detail, 'historyCode'),
        reason: { en: `not a history code of ${company}`, pt: `não é um código de histórico de ${company}` },
      },
    );
  },
  entry_history_given: (detail) => {
    const [company, place] = [text(detail, 'company'), placeOf(detail)];
    return refusal(
      'HISTORY_REQUIRED',
      {
        en: `company ${company} requires a history of every line, a text in historico or a code in cdhistorico${place.en}`,
        pt: `a empresa ${company} exige histórico em toda partida, um texto em historico ou um código em cdhistorico${place.pt}`,
      },
      {
        field: 'historico',
        reason: {
          en: `${company} expects a text here or a code in cdhistorico`,
          pt: `${company} espera um texto aqui ou um código em cdhistorico`,
        },
      },
    );
  },
  entry_fact_date_result: (detail) => {
    const number = text(detail, 'number');
    return accountRefusal('FACT_DATE_RESULT_ACCOUNT', detail, {
      en: `is a result account: document ${number} has a fact date and does not post to it`,
      pt: `é de resultado: o documento ${number} tem data do fato e não lança nela`,
    });
  },
  entry_reversed: (detail) => {
    const [number, document] = [text(detail, 'entry_number'), text(detail, 'document')];
    const reversing = text(detail, 'reversing');
    return refusal(
      'ENTRY_REVERSED',
      {
        en: `entry number ${number} of document ${document} is reversed by document ${reversing}: delete that one first, or both together`,
        pt: `o lançamento ${number} do documento ${document} foi estornado pelo documento ${reversing}: exclua antes esse documento, ou ambos juntos`,
      },
      { field: 'id', ...valueOf(detail, 'document'), reason: { en: 'reversed', pt: 'estornado' } },
    );
  },
  reversal_original_unique: (detail) => {
    const [number, document] = [text(detail, 'entry_number'), text(detail, 'document_id')];
    return refusal(
      'ALREADY_REVERSED',
      {
        en: `entry number ${number} of document ${document} is reversed already`,
        pt: `o lançamento ${number} do documento ${document} já foi estornado`,
      },
      {
        field: 'id',
        ...valueOf(detail, 'document_id'),
        reason: { en: 'reversed already', pt: 'já estornado' },
      },
    );
  },
  reversal_original_exists: () =>
    refusal('CONFLICT_RETRY', {
      en: 'another request deleted the entries at this moment: nothing was reversed',
      pt: 'outra requisição excluiu os lançamentos neste momento: nada foi estornado',
    }),
  document_fact_date_earlier: () =>
    refusal(
      'FACT_DATE_NOT_EARLIER',
      {
        en: 'factDate: expected a date before the month of the document',
        pt: 'factDate: informe uma data anterior ao mês do documento',
      },
      {
        field: 'factDate',
        reason: { en: 'not before the month of the document', pt: 'não é anterior ao mês do documento' },
      },
    ),
  entry_immutable: () =>
    refusal('ENTRY_IMMUTABLE', {
      en: 'entries are never changed: delete them while their month is open, or post a reversal',
      pt: 'lançamentos não são alterados: exclua-os enquanto o mês estiver aberto ou registre o estorno',
    }),
  entry_number_whole: (detail) => {
    const [number, document] = [text(detail, 'entry_number'), text(detail, 'document')];
    const others = othersOf(detail);
    return refusal(
      'ENTRY_PARTIAL_DELETE',
      {
        en: `entry number ${number} of document ${document} is compound: delete all its lines together${others === '' ? '' : ` (remaining: ${others})`}`,
        pt: `o lançamento ${number} do documento ${document} é composto: exclua juntas todas as suas partidas${others === '' ? '' : ` (restantes: ${others})`}`,
      },
      {
        field: 'id',
        ...valueOf(detail, 'entry'),
        reason: { en: 'a line of a compound entry', pt: 'partida de um lançamento composto' },
      },
    );
  },
  entry_line_unique: (detail) => {
    const number = text(detail, 'entry_number');
    return refusal(
      'ENTRY_NUMBER_USED',
      {
        en: `entry number ${number} is in use in this document: send another lancamento`,
        pt: `o número de lançamento ${number} já está em uso neste documento: envie outro lancamento`,
      },
      {
        field: 'lancamento',
        ...valueOf(detail, 'entry_number'),
        reason: { en: 'in use in this document', pt: 'já em uso neste documento' },
      },
    );
  },
  entry_amount_range: (detail) => {
    const place = placeOf(detail);
    return refusal(
      'AMOUNT_OUT_OF_RANGE',
      {
        en: `valor must be above zero and at most 9999999999999.99${place.en}`,
        pt: `valor deve ser maior que zero e no máximo 9999999999999.99${place.pt}`,
      },
      {
        field: 'valor',
        ...valueOf(detail, 'amount'),
        reason: {
          en: 'expected 0.01 to 9999999999999.99',
          pt: 'informe um valor de 0.01 a 9999999999999.99',
        },
      },
    );
  },
  document_number_unique: (detail) => {
    const number = text(detail, 'number');
    return refusal(
      'DOCUMENT_NUMBER_USED',
      {
        en: `documento ${number} is in use in this batch`,
        pt: `o documento ${number} já está em uso neste lote`,
      },
      {
        field: 'documento',
        ...valueOf(detail, 'number'),
        reason: { en: 'in use in this batch', pt: 'já em uso neste lote' },
      },
    );
  },
  document_has_entries: (detail) => {
    const document = text(detail, 'document');
    return refusal('DOCUMENT_NOT_EMPTY', {
      en: `document ${document} received entries while it was being deleted`,
      pt: `o documento ${document} recebeu lançamentos enquanto era excluído`,
    });
  },
  document_batch_exists: (detail) => {
    const [sought, deleted] = [text(detail, 'batch_id'), text(detail, 'id')];
    return detail[STILL_REFERENCED] === undefined
      ? refusal('DOCUMENT_BATCH_MISSING', {
          en: `batch ${sought} does not exist`,
          pt: `o lote ${sought} não existe`,
        })
      : refusal('BATCH_NOT_EMPTY', {
          en: `batch ${deleted} received documents while it was being deleted`,
          pt: `o lote ${deleted} recebeu documentos enquanto era excluído`,
        });
  },
  batch_code_unique: (detail) => {
    const [code, month] = [text(detail, 'code'), monthOf(detail)];
    return refusal(
      'LOTE_USED',
      {
        en: `lote ${code} is in use in ${month.en} of this branch`,
        pt: `o lote ${code} já está em uso no mês ${month.pt} nesta filial`,
      },
      {
        field: 'lote',
        ...valueOf(detail, 'code'),
        reason: { en: 'in use in this month', pt: 'já em uso neste mês' },
      },
    );
  },
};

function othersOf(detail: GateDetail): string {
  return (detail['others'] ?? '').replace(/^\[|\]$/g, '').replaceAll(',', ', ');
}
