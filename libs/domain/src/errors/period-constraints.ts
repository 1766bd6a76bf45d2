// Constraints of months, days, seals, consolidations and repeated requests.
import { type Explain, explained } from './constraint-refusals.js';
import { DomainError } from './domain-error.js';
import { formatMonth, monthOf } from './gate-detail.js';

export const PERIOD_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  consolidation_run_period: explained('PERIOD_NOT_OPEN', ({ month }) => ({
    en: `${month.en} was never opened: there is nothing to consolidate`,
    pt: `o mês ${month.pt} nunca foi aberto: não há o que consolidar`,
  })),
  purge_period: explained('PURGE_PERIOD_UNKNOWN', ({ month }) => ({
    en: `${month.en} was never opened: there is nothing to purge`,
    pt: `o mês ${month.pt} nunca foi aberto: não há o que expurgar`,
  })),
  period_sequence: explained('MONTH_OUT_OF_SEQUENCE', ({ detail, month }) => {
    const next = formatMonth(detail['expected']);
    return {
      en: `${month.en} cannot be opened: the next month to open is ${next.en}`,
      pt: `o mês ${month.pt} não pode ser aberto: o próximo a abrir é o mês ${next.pt}`,
      field: 'newyearmonth',
      value: month,
      reason: { en: `expected ${next.en}`, pt: `informe o mês ${next.pt}` },
    };
  }),
  branch_period_pkey: explained('MONTH_ALREADY_OPENED', ({ month }) => ({
    en: `${month.en} was opened before (GET /monthOpening names the month to open next)`,
    pt: `o mês ${month.pt} já foi aberto (GET /monthOpening informa o próximo mês a abrir)`,
  })),
  period_not_reopened: (detail) => {
    const [{ en, pt }, day] = [monthOf(detail), detail['day']];
    return day === undefined
      ? new DomainError('MONTH_NOT_REOPENED', {
          en: `${en} is consolidated: POST /monthReopening opens it again`,
          pt: `o mês ${pt} está consolidado: POST /monthReopening o reabre`,
        })
      : new DomainError('NOT_THE_ACCOUNTING_DAY', {
          en: `day ${day} of ${en} is closed already`,
          pt: `o dia ${day} do mês ${pt} já está fechado`,
        });
  },
  period_filed: explained('MONTH_FILED', ({ of, month }) => ({
    en: `${month.en} is in the filed ECD ${of('ecd')}: it is neither opened again nor purged; correct it in an open month`,
    pt: `o mês ${month.pt} consta da ECD transmitida ${of('ecd')}: não é reaberto nem expurgado; corrija-o em um mês aberto`,
  })),
  period_not_consolidated: explained('MONTH_NOT_CONSOLIDATED', ({ detail, month }) =>
    detail['status'] === undefined
      ? {
          en: `${month.en} was never opened: there is nothing to reopen`,
          pt: `o mês ${month.pt} nunca foi aberto: não há o que reabrir`,
        }
      : {
          en: `${month.en} is open: there is nothing to reopen`,
          pt: `o mês ${month.pt} está aberto: não há o que reabrir`,
        },
  ),
  period_has_entries: explained('MONTH_PURGED', ({ month }) => ({
    en: `${month.en} was purged after it was sealed: without its entries it cannot be sealed again; post the correction into an open month`,
    pt: `o mês ${month.pt} foi expurgado depois de consolidado: sem os lançamentos, não pode ser consolidado de novo; lance a correção em um mês aberto`,
  })),
  period_consolidation_sequence: explained('CONSOLIDATION_OUT_OF_SEQUENCE', ({ month }) => ({
    en: `a month before ${month.en} is not consolidated: consolidate it first`,
    pt: `há um mês não consolidado antes do mês ${month.pt}: consolide-o antes`,
  })),
  balance_sealed: explained('BALANCE_SEALED', ({ month }) => ({
    en: `the balances of ${month.en} are sealed: a consolidated month never changes (POST /monthReopening, role admin, opens it again)`,
    pt: `o mês ${month.pt} está consolidado: os saldos de um mês consolidado não são alterados (POST /monthReopening, perfil admin, o reabre)`,
  })),
  period_closes_with_balances: explained('CONSOLIDATION_DIFFERENCE', ({ of, month }) => ({
    en: `account ${of('account')}: its balance of ${month.en} does not carry its movement`,
    pt: `conta ${of('account')}: o saldo do mês ${month.pt} não confere com o seu movimento`,
  })),
  consolidation_run_unique: explained('CONFLICT_RETRY', () => ({
    en: 'another request started the same consolidation at this moment: send the request again',
    pt: 'outra requisição iniciou a mesma consolidação neste momento: reenvie a requisição',
  })),
  idempotency_key_unique: explained('IDEMPOTENCY_IN_FLIGHT', () => ({
    en: 'the first request with this Idempotency-Key is still running: send it again in a moment',
    pt: 'a primeira requisição com esta Idempotency-Key ainda está em execução: reenvie-a em instantes',
  })),
  idempotency_key_length: explained('IDEMPOTENCY_KEY_INVALID', () => ({
    en: 'Idempotency-Key: expected 1 to 255 visible ASCII characters',
    pt: 'Idempotency-Key: informe de 1 a 255 caracteres ASCII visíveis',
  })),
};
