// What every view may say: waiting, no answer, where one is, ways on.
import type { Text } from '../language/text.ts';

export const LAYOUT = {
  loading: { en: 'Loading…', pt: 'Carregando…' },
  slow: {
    en: 'The service takes longer than usual. Wait, or come back later: this view can be opened again at its address.',
    pt: 'O serviço está demorando mais que o normal. Espere, ou volte depois: esta visão abre de novo pelo seu endereço.',
  },
  noAnswer: {
    en: 'The service does not answer. Try again in a moment.',
    pt: 'O serviço não responde. Tente novamente em instantes.',
  },
  again: { en: 'Try again', pt: 'Tentar novamente' },
  requestId: (id: string): Text => ({ en: `For the operator: ${id}`, pt: `Para o operador: ${id}` }),
  where: { en: 'Where you are', pt: 'Onde você está' },
  views: { en: 'Views of the month', pt: 'Visões do mês' },
  earlier: { en: 'Earlier month', pt: 'Mês anterior' },
  later: { en: 'Later month', pt: 'Mês seguinte' },
  csv: { en: 'Download CSV', pt: 'Baixar CSV' },
  account: { en: 'Account', pt: 'Conta' },
  name: { en: 'Name', pt: 'Nome' },
  debit: { en: 'Debit', pt: 'Débito' },
  credit: { en: 'Credit', pt: 'Crédito' },
  balance: { en: 'Balance', pt: 'Saldo' },
  total: { en: 'Total', pt: 'Total' },
  day: { en: 'Day', pt: 'Dia' },
  history: { en: 'Text', pt: 'Histórico' },
  counterAccount: { en: 'Counter-account', pt: 'Contrapartida' },
  entry: { en: 'Entry', pt: 'Lançamento' },
};
