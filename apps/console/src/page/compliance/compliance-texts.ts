// Texts of the checks of a month.
import type { Text } from '../language/text.ts';
import { LAYOUT } from '../layout/layout-texts.ts';

export const COMPLIANCE = {
  title: { en: 'Compliance', pt: 'Conformidade' },
  run: { en: 'Check the month now', pt: 'Verificar o mês agora' },
  running: { en: 'Checking…', pt: 'Verificando…' },
  none: { en: 'This month was not checked yet.', pt: 'Este mês ainda não foi verificado.' },
  passed: {
    en: 'No rule of severity ERROR found anything.',
    pt: 'Nenhuma regra de gravidade ERRO encontrou algo.',
  },
  failed: {
    en: 'Correct what the rules of severity ERROR found, then check again.',
    pt: 'Corrija o que as regras de gravidade ERRO encontraram e verifique novamente.',
  },
  stale: {
    en: 'The books have changed since this check: check again.',
    pt: 'A escrituração mudou desde esta verificação: verifique novamente.',
  },
  when: (time: string, by: string): Text => ({ en: `${time}, by ${by}`, pt: `${time}, por ${by}` }),
  outcomes: {
    PASSED: { en: 'in order', pt: 'em ordem' },
    ...LAYOUT.severities,
  },
  ways: {
    document: (id: string): Text => ({ en: `See document ${id}`, pt: `Ver o documento ${id}` }),
    entry: (id: string): Text => ({ en: `See entry ${id}`, pt: `Ver o lançamento ${id}` }),
  },
  more: (count: number): Text => ({
    en: `and ${count} more, in the report`,
    pt: `e mais ${count}, no relatório`,
  }),
  digits: {
    en: "First digits of the amounts, and Benford's law",
    pt: 'Primeiros dígitos dos valores e a lei de Benford',
  },
  digit: { en: 'Digit', pt: 'Dígito' },
  observed: { en: 'Found', pt: 'Encontrado' },
  expected: { en: 'Expected', pt: 'Esperado' },
  report: { en: 'Download the report', pt: 'Baixar o relatório' },
};
