// Texts of statements and books.

import type { Text } from '../language/text.ts';

export const STATEMENTS = {
  title: { en: 'Statements', pt: 'Demonstrações' },
  bp: { en: 'Balance sheet', pt: 'Balanço patrimonial' },
  dre: { en: 'Income statement', pt: 'Demonstração do resultado' },
  empty: { en: 'No line has an amount.', pt: 'Nenhuma linha tem valor.' },
  unassigned: {
    en: 'These accounts are in no line, and no total has them. Complete the lines of the statement.',
    pt: 'Estas contas não estão em nenhuma linha, e nenhum total as contém. Complete as linhas da demonstração.',
  },
  yearPlot: (year: number): Text => ({
    en: `Revenue and result of ${year}`,
    pt: `Receitas e resultado de ${year}`,
  }),
  revenue: { en: 'Revenue', pt: 'Receitas' },
  result: { en: 'Result', pt: 'Resultado' },
  books: { en: 'Books of the months', pt: 'Livros dos meses' },
  diario: { en: 'Journal', pt: 'Diário' },
  razao: { en: 'General ledger', pt: 'Razão' },
  balancete: { en: 'Trial balance', pt: 'Balancete' },
};
