// Texts of the trial balance.
import type { Text } from '../language/text.ts';

export const TRIAL_BALANCE = {
  title: { en: 'Trial balance', pt: 'Balancete' },
  closingEntries: { en: 'Closing entries', pt: 'Encerramento' },
  balanced: { en: 'Debits equal credits.', pt: 'Os débitos são iguais aos créditos.' },
  unbalanced: { en: 'Debits do not equal credits.', pt: 'Os débitos não são iguais aos créditos.' },
  level: { en: 'Levels', pt: 'Níveis' },
  whole: { en: 'All accounts', pt: 'Todas as contas' },
  empty: {
    en: 'No account has a balance or a movement.',
    pt: 'Nenhuma conta tem saldo ou movimento.',
  },
  emptyBelow: (account: string): Text => ({
    en: `Neither account ${account} nor one below it has a balance or a movement.`,
    pt: `Nem a conta ${account} nem as contas abaixo dela têm saldo ou movimento.`,
  }),
};
