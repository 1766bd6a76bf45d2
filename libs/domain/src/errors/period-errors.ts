// Errors of months, days, closings and the ECD, and of master data that the books rest on. Listed after those of
// entries, in the order in which they are checked.
import type { ErrorDefinition } from './error-definition.js';

export const periodErrors = {
  MONTH_ALREADY_OPENED: {
    status: 400,
    title: { en: 'The month was opened before', pt: 'O mês já foi aberto' },
    action: {
      en: 'Take the month that may be opened from `newyearmonth` of GET /monthOpening.',
      pt: 'Obtenha o mês que pode ser aberto em `newyearmonth` de GET /monthOpening.',
    },
  },
  MONTH_OUT_OF_SEQUENCE: {
    status: 400,
    title: { en: 'Months are opened one after another', pt: 'Os meses são abertos um após o outro' },
    action: {
      en: 'Open the month in `newyearmonth` of GET /monthOpening first.',
      pt: 'Abra antes o mês indicado em `newyearmonth` de GET /monthOpening.',
    },
  },
  MONTH_NOT_REOPENED: {
    status: 400,
    title: {
      en: 'A consolidated month is not opened as a new one',
      pt: 'Um mês consolidado não é aberto como um mês novo',
    },
    action: {
      en: 'Post the correction into an open month, or reopen this one with POST /monthReopening/{company}/{branch}.',
      pt: 'Lance a correção em um mês aberto ou reabra este com POST /monthReopening/{company}/{branch}.',
    },
  },
  MONTH_NOT_CONSOLIDATED: {
    status: 400,
    title: { en: 'The month to reopen is not consolidated', pt: 'O mês a reabrir não está consolidado' },
    action: {
      en: 'Name a consolidated month; an open one takes entries already.',
      pt: 'Indique um mês consolidado; um mês aberto já aceita lançamentos.',
    },
  },
  MONTH_PURGED: {
    status: 400,
    title: {
      en: 'A month whose entries were purged is not reopened, and is in no journal and no general ledger',
      pt: 'Um mês cujos lançamentos foram expurgados não é reaberto e não consta do diário nem do razão',
    },
    action: {
      en: 'The entries of that month are gone: post a correction into an open month, print books without it.',
      pt: 'Os lançamentos desse mês foram excluídos: lance a correção em um mês aberto e imprima os livros sem ele.',
    },
  },
  NOT_THE_ACCOUNTING_DAY: {
    status: 400,
    title: { en: 'The day to close is not the accounting day', pt: 'O dia a fechar não é o dia contábil' },
    action: {
      en: 'Close the accounting day that the message names, or leave `day` out.',
      pt: 'Feche o dia contábil que a mensagem indica ou omita `day`.',
    },
  },
  NO_NEXT_OPENED_DAY: {
    status: 400,
    title: { en: 'There is no opened day to move to', pt: 'Não há outro dia aberto depois do dia contábil' },
    action: {
      en: 'Open the next month with POST /monthOpening/{company}/{branch}.',
      pt: 'Abra o próximo mês com POST /monthOpening/{company}/{branch}.',
    },
  },
  CONSOLIDATION_OUT_OF_SEQUENCE: {
    status: 400,
    title: { en: 'An earlier month is not consolidated', pt: 'Um mês anterior não está consolidado' },
    action: {
      en: 'Consolidate the month that the message names first.',
      pt: 'Consolide antes o mês que a mensagem indica.',
    },
  },
  CLOSING_OUT_OF_SEQUENCE: {
    status: 400,
    title: {
      en: 'An earlier month of the fiscal year is not consolidated',
      pt: 'Um mês anterior do exercício social não está consolidado',
    },
    action: {
      en: 'Consolidate it first: the closing takes the balances of sealed months.',
      pt: 'Consolide-o antes: o encerramento usa os saldos dos meses consolidados.',
    },
  },
  CLOSING_EXISTS: {
    status: 409,
    title: {
      en: 'The fiscal year has closing entries in this month or after it',
      pt: 'O exercício social tem lançamentos de encerramento neste mês ou depois dele',
    },
    action: { en: 'Reverse or delete them first.', pt: 'Estorne-os ou exclua-os antes.' },
  },
  CLOSING_ACCOUNT: {
    status: 400,
    title: {
      en: 'The result cannot be carried through or to this account',
      pt: 'O resultado não pode ser transferido por esta conta ou para ela',
    },
    action: {
      en: 'Name equity accounts for profit and loss, and another one as clearing account.',
      pt: 'Indique contas do patrimônio líquido para o lucro e o prejuízo e outra como conta de apuração do resultado.',
    },
  },
  CLOSING_EMPTY: {
    status: 400,
    title: {
      en: 'No result account has a balance: there is nothing to close',
      pt: 'Nenhuma conta de resultado tem saldo: não há o que encerrar',
    },
    action: { en: 'Check year and quarter.', pt: 'Confira o ano e o trimestre.' },
  },
  CONSOLIDATION_DIFFERENCE: {
    status: 500,
    title: {
      en: 'The stored movement of an account differs from its entries',
      pt: 'O movimento gravado de uma conta não confere com os seus lançamentos',
    },
    action: {
      en: 'Do not post further: the account in the message needs an examination (docs/operations).',
      pt: 'Não faça novos lançamentos: a conta indicada na mensagem precisa ser examinada (docs/operations).',
    },
  },
  ECD_NOT_FOUND: {
    status: 404,
    title: { en: 'The export of the ECD does not exist', pt: 'A exportação da ECD não existe' },
    action: {
      en: 'Check the id, or list the exports of the company with GET /api/compliance/ecd.',
      pt: 'Confira o id ou liste as exportações da empresa com GET /api/compliance/ecd.',
    },
  },
  ECD_NOT_READY: {
    status: 409,
    title: {
      en: 'Master data or consolidated months are missing for the ECD',
      pt: 'Faltam dados cadastrais ou meses consolidados para a ECD',
    },
    action: {
      en: 'Add what `details` names, consolidate the months, and send the request again.',
      pt: 'Complete o que `details` indica, consolide os meses e reenvie a requisição.',
    },
  },
  ECD_NOT_FRESH: {
    status: 409,
    title: {
      en: 'The books or the master data have changed since the export',
      pt: 'A escrituração ou o cadastro mudou desde a exportação',
    },
    action: {
      en: 'Export again with POST /api/compliance/ecd.',
      pt: 'Exporte novamente com POST /api/compliance/ecd.',
    },
  },
  MONTH_FILED: {
    status: 409,
    title: { en: 'The month is in a filed ECD', pt: 'O mês está em uma ECD transmitida' },
    action: {
      en: 'Correct it in an open month: a filed month is neither opened again nor purged.',
      pt: 'Corrija-o em um mês aberto: um mês transmitido não é reaberto nem expurgado.',
    },
  },
  COMPLIANCE_MONTH_NOT_OPENED: {
    status: 400,
    title: { en: 'The month to check was never opened', pt: 'O mês a verificar nunca foi aberto' },
    action: {
      en: 'Name a month between the base month and the last opened one.',
      pt: 'Indique um mês entre o mês-base e o último aberto.',
    },
  },
  CLOSING_CODE_FIXED: {
    status: 409,
    title: {
      en: 'The closing code of a company with entries does not change',
      pt: 'O código de encerramento de uma empresa com lançamentos não pode ser alterado',
    },
    action: {
      en: 'Keep the code: past closing entries are recognised by it.',
      pt: 'Mantenha o código: ele identifica os lançamentos de encerramento passados.',
    },
  },
  MASTER_DATA_FIXED: {
    status: 409,
    title: {
      en: 'A part of the company or chart that the books already rest on does not change',
      pt: 'Não pode ser alterado um dado da empresa ou do plano de contas em que a escrituração já se apoia',
    },
    action: { en: 'Keep the value that the message names.', pt: 'Mantenha o valor que a mensagem indica.' },
  },
  MASTER_DATA_DUPLICATE: {
    status: 409,
    title: {
      en: 'The company, branch, chart or account exists already',
      pt: 'A empresa, a filial, o plano de contas ou a conta já existe',
    },
    action: {
      en: 'Give each its own code, and each account its own reduced code.',
      pt: 'Use um código próprio para cada registro e um código reduzido próprio para cada conta.',
    },
  },
  MASTER_DATA_IN_USE: {
    status: 409,
    title: {
      en: 'The company, branch, account or history code has records',
      pt: 'A empresa, a filial, a conta ou o código de histórico tem registros',
    },
    action: {
      en: 'Keep it; an account that is no longer used can be made inactive.',
      pt: 'Mantenha o registro; uma conta que não é mais usada pode ser inativada.',
    },
  },
} as const satisfies Record<string, ErrorDefinition>;
