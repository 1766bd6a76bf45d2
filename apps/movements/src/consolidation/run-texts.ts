// Texts that say why a consolidation run ended with ERROR. A run keeps them in both languages, because the worker does
// not know who will read them. Those about a compliance run are in compliance-demand.ts.
import { type Message, Period, shownAmount } from '@razao/domain';
import type { MovementDifference } from './consolidation.store.js';

export const INTERNAL_ERROR: Message = {
  en: 'Internal error: nothing was consolidated. The log of the worker has the cause.',
  pt: 'Erro interno: nada foi consolidado. A causa está no log do worker.',
};

/** @param earlier YYYY-MM-01 of the month to consolidate first */
export function outOfSequence(earlier: string): Message {
  const month = Period.fromDate(earlier).format();
  return {
    en: `${month} is not consolidated: months are consolidated in sequence.`,
    pt: `${month} não está consolidado: os meses são consolidados em sequência.`,
  };
}

/** @param period YYYY-MM-01 */
export function differing(
  { accountCode, accountId, fromEntries, fromMovement }: MovementDifference,
  period: string,
): Message {
  const month = Period.fromDate(period).format();
  const account = accountCode ?? accountId;
  const [entries, movement] = [shownAmount(fromEntries), shownAmount(fromMovement)];
  return {
    en: `Account ${account}: its entries of ${month} add up to ${entries.en}, its stored movement to ${movement.en}. Nothing was consolidated; the account needs an examination.`,
    pt: `Conta ${account}: os seus lançamentos de ${month} somam ${entries.pt}, e o movimento gravado, ${movement.pt}. Nada foi consolidado; a conta precisa ser examinada.`,
  };
}
