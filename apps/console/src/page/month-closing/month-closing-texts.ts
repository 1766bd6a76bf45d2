// Texts of consolidating and reopening a month.
import { counted, ENTRIES, type Noun, type Text } from '../language/text.ts';

const DOCUMENTS: Noun = { en: ['document', 'documents'], pt: ['documento', 'documentos'] };
const ACCOUNTS: Noun = { en: ['account', 'accounts'], pt: ['conta', 'contas'] };

export const MONTH_CLOSING = {
  title: { en: 'Consolidation', pt: 'Consolidação' },
  notOpened: {
    en: 'This month takes no entries yet: it was not opened.',
    pt: 'Este mês ainda não recebe lançamentos: não foi aberto.',
  },
  nextMonth: { en: 'Next month', pt: 'Próximo mês' },
  open: (month: string): Text => ({ en: `Open ${month}`, pt: `Abrir ${month}` }),
  effect: { en: 'What consolidation will do', pt: 'O que a consolidação fará' },
  noMoreEntries: (month: string): Text => ({
    en: `${month} takes no more entries: all of its days are closed.`,
    pt: `O mês ${month} não recebe mais lançamentos: todos os seus dias ficam fechados.`,
  }),
  entries: (entries: number, documents: number): Text => ({
    en: `Only reversals in an open month can correct ${counted(entries, ENTRIES).en} of ${counted(documents, DOCUMENTS).en}.`,
    pt: `Só estornos em um mês aberto poderão corrigir ${counted(entries, ENTRIES).pt} de ${counted(documents, DOCUMENTS).pt}.`,
  }),
  balances: (accounts: number, seal: number): Text => ({
    en: `The balances of ${counted(accounts, ACCOUNTS).en} are kept as seal ${seal}:`,
    pt: `Os saldos de ${counted(accounts, ACCOUNTS).pt} são guardados como selo ${seal}:`,
  }),
  checked: { en: 'The check of the month has no errors.', pt: 'A verificação do mês não tem erros.' },
  notChecked: { en: 'The month was not checked.', pt: 'O mês não foi verificado.' },
  checkedBefore: {
    en: 'The books changed since the month was checked.',
    pt: 'A escrituração mudou desde a verificação do mês.',
  },
  checkedWithErrors: {
    en: 'The check of the month found errors.',
    pt: 'A verificação do mês encontrou erros.',
  },
  toCompliance: { en: 'See the check', pt: 'Ver a verificação' },
  toTrialBalance: { en: 'See the balances', pt: 'Ver os saldos' },
  consolidate: (month: string): Text => ({ en: `Consolidate ${month}`, pt: `Consolidar ${month}` }),
  states: {
    PENDING: {
      en: 'The consolidation waits for its turn.',
      pt: 'A consolidação aguarda a sua vez.',
    },
    PROCESSING: { en: 'The month is being consolidated.', pt: 'O mês está sendo consolidado.' },
    COMPLETED: { en: 'The month is consolidated.', pt: 'O mês está consolidado.' },
    ERROR: { en: 'The consolidation failed.', pt: 'A consolidação falhou.' },
  },
  leave: {
    en: 'You can leave this page: the work goes on, and its state is shown here.',
    pt: 'Você pode sair desta página: o trabalho continua, e o seu estado aparece aqui.',
  },
  reopening: { en: 'Reopening', pt: 'Reabertura' },
  reopens: {
    en: 'These months will take entries again. Their seals and balances are kept; each has to be consolidated again, in order.',
    pt: 'Estes meses voltarão a receber lançamentos. Os seus selos e saldos são guardados; cada um precisa ser consolidado de novo, em ordem.',
  },
  reopenedBy: {
    en: 'An administrator can reopen the month. Until then, correct it by reversals in an open month.',
    pt: 'Um administrador pode reabrir o mês. Até lá, corrija por estornos em um mês aberto.',
  },
  monthAndSeal: (month: string, seal: number): Text => ({
    en: `${month}, seal ${seal}`,
    pt: `${month}, selo ${seal}`,
  }),
  reopen: (months: number): Text => ({
    en: months === 1 ? 'Reopen the month' : `Reopen ${months} months`,
    pt: months === 1 ? 'Reabrir o mês' : `Reabrir ${months} meses`,
  }),
  seals: { en: 'Seals', pt: 'Selos' },
  seal: { en: 'Seal', pt: 'Selo' },
  sealed: { en: 'Consolidated', pt: 'Consolidado' },
  reopenedAt: { en: 'Reopened', pt: 'Reaberto' },
  changes: (seal: number): Text => ({
    en: `What changed since seal ${seal}`,
    pt: `O que mudou desde o selo ${seal}`,
  }),
  noChanges: {
    en: 'Nothing has changed; what a purge deleted does not count.',
    pt: 'Nada mudou; o que um expurgo excluiu não conta.',
  },
  change: { en: 'Change', pt: 'Mudança' },
  ADDED: { en: 'added', pt: 'incluído' },
  REMOVED: { en: 'removed', pt: 'excluído' },
  by: { en: 'By', pt: 'Por' },
  before: { en: 'Before', pt: 'Antes' },
  after: { en: 'Now', pt: 'Agora' },
  firstChanges: (shown: number, all: number): Text => ({
    en: `The first ${shown} of ${all} entries.`,
    pt: `Os primeiros ${shown} de ${all} lançamentos.`,
  }),
};
