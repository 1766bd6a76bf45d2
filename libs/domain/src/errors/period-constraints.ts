// Constraints of months, days, seals, consolidations and repeated requests.
import { type Explain, refusal, text, sayingMonth } from './constraint-refusals.js';
import { formatMonth, monthOf } from './gate-detail.js';

export const PERIOD_CONSTRAINTS: Readonly<Record<string, Explain>> = {
  consolidation_run_period: sayingMonth('PERIOD_NOT_OPEN', ({ en, pt }) => ({
    en: `${en} was never opened: there is nothing to consolidate`,
    pt: `o mês ${pt} nunca foi aberto: não há o que consolidar`,
  })),
  purge_period: sayingMonth('PURGE_PERIOD_UNKNOWN', ({ en, pt }) => ({
    en: `${en} was never opened: there is nothing to purge`,
    pt: `o mês ${pt} nunca foi aberto: não há o que expurgar`,
  })),
  period_sequence: (detail) => {
    const [month, next] = [monthOf(detail), formatMonth(detail['expected'])];
    return refusal(
      'MONTH_OUT_OF_SEQUENCE',
      {
        en: `${month.en} cannot be opened: the next month to open is ${next.en}`,
        pt: `o mês ${month.pt} não pode ser aberto: o próximo a abrir é o mês ${next.pt}`,
      },
      {
        field: 'newyearmonth',
        value: month,
        reason: { en: `expected ${next.en}`, pt: `informe o mês ${next.pt}` },
      },
    );
  },
  branch_period_pkey: sayingMonth('MONTH_ALREADY_OPENED', ({ en, pt }) => ({
    en: `${en} was opened before`,
    pt: `o mês ${pt} já foi aberto`,
  })),
  period_not_reopened: (detail) => {
    const [{ en, pt }, day] = [monthOf(detail), detail['day']];
    return day === undefined
      ? refusal('MONTH_NOT_REOPENED', {
          en: `${en} is consolidated: POST /monthReopening opens it again`,
          pt: `o mês ${pt} está consolidado: POST /monthReopening o reabre`,
        })
      : refusal('NOT_THE_ACCOUNTING_DAY', {
          en: `day ${day} of ${en} is closed already`,
          pt: `o dia ${day} do mês ${pt} já está fechado`,
        });
  },
  period_filed: (detail) => {
    const [{ en, pt }, ecd] = [monthOf(detail), text(detail, 'ecd')];
    return refusal('MONTH_FILED', {
      en: `${en} is in the filed ECD ${ecd}: it is neither opened again nor purged`,
      pt: `o mês ${pt} consta da ECD transmitida ${ecd}: não é reaberto nem expurgado`,
    });
  },
  period_not_consolidated: (detail) => {
    const { en, pt } = monthOf(detail);
    return detail['status'] === undefined
      ? refusal('MONTH_NOT_CONSOLIDATED', {
          en: `${en} was never opened: there is nothing to reopen`,
          pt: `o mês ${pt} nunca foi aberto: não há o que reabrir`,
        })
      : refusal('MONTH_NOT_CONSOLIDATED', {
          en: `${en} is open: there is nothing to reopen`,
          pt: `o mês ${pt} está aberto: não há o que reabrir`,
        });
  },
  period_has_entries: sayingMonth('MONTH_PURGED', ({ en, pt }) => ({
    en: `${en} was purged after it was sealed: without its entries it cannot be sealed again`,
    pt: `o mês ${pt} foi expurgado depois de consolidado: sem os lançamentos, não pode ser consolidado de novo`,
  })),
  period_consolidation_sequence: sayingMonth('CONSOLIDATION_OUT_OF_SEQUENCE', ({ en, pt }) => ({
    en: `a month before ${en} is not consolidated`,
    pt: `há um mês não consolidado antes do mês ${pt}`,
  })),
  balance_sealed: sayingMonth('BALANCE_SEALED', ({ en, pt }) => ({
    en: `the balances of ${en} are sealed: a consolidated month never changes`,
    pt: `o mês ${pt} está consolidado: os saldos de um mês consolidado não são alterados`,
  })),
  period_closes_with_balances: (detail) => {
    const [{ en, pt }, account] = [monthOf(detail), text(detail, 'account')];
    return refusal('CONSOLIDATION_DIFFERENCE', {
      en: `account ${account}: its balance of ${en} does not carry its movement`,
      pt: `conta ${account}: o saldo do mês ${pt} não confere com o seu movimento`,
    });
  },
  consolidation_run_unique: () =>
    refusal('CONFLICT_RETRY', {
      en: 'another request started the same consolidation at this moment',
      pt: 'outra requisição iniciou a mesma consolidação neste momento',
    }),
  idempotency_key_unique: () =>
    refusal('IDEMPOTENCY_IN_FLIGHT', {
      en: 'the first request with this Idempotency-Key is still running',
      pt: 'a primeira requisição com esta Idempotency-Key ainda está em execução',
    }),
  idempotency_key_length: () =>
    refusal('IDEMPOTENCY_KEY_INVALID', {
      en: 'Idempotency-Key: expected 1 to 255 visible ASCII characters',
      pt: 'Idempotency-Key: informe de 1 a 255 caracteres ASCII visíveis',
    }),
};
