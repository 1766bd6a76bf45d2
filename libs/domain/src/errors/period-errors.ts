// Errors of months, days, closings and the ECD, and of master data that the books depend on. They come after those of
// entries, in the order in which they are checked.
import { error } from './error-definition.js';

export const periodErrors = {
  MONTH_ALREADY_OPENED: error(400, {
    title: 'The month was opened before',
    titlePt: 'O mês já foi aberto',
    action: 'Take the month that may be opened from `newyearmonth` of GET /monthOpening.',
    actionPt: 'Obtenha o mês que pode ser aberto em `newyearmonth` de GET /monthOpening.',
  }),
  MONTH_OUT_OF_SEQUENCE: error(400, {
    title: 'Months are opened one after another',
    titlePt: 'Os meses são abertos um após o outro',
    action: 'Open the month in `newyearmonth` of GET /monthOpening first.',
    actionPt: 'Abra antes o mês indicado em `newyearmonth` de GET /monthOpening.',
  }),
  MONTH_NOT_REOPENED: error(400, {
    title: 'A consolidated month is not opened as a new one',
    titlePt: 'Um mês consolidado não é aberto como um mês novo',
    action:
      'Post the correction into an open month, or reopen this one with POST /monthReopening/{company}/{branch}.',
    actionPt: 'Lance a correção em um mês aberto ou reabra este com POST /monthReopening/{company}/{branch}.',
  }),
  MONTH_NOT_CONSOLIDATED: error(400, {
    title: 'The month to reopen is not consolidated',
    titlePt: 'O mês a reabrir não está consolidado',
    action: 'Name a consolidated month; an open one takes entries already.',
    actionPt: 'Indique um mês consolidado; um mês aberto já aceita lançamentos.',
  }),
  MONTH_PURGED: error(400, {
    title: 'A month whose entries were purged is not reopened, and is in no journal and no general ledger',
    titlePt: 'Um mês cujos lançamentos foram expurgados não é reaberto e não consta do diário nem do razão',
    action:
      'The entries of that month are gone: post a correction into an open month, print books without it.',
    actionPt:
      'Os lançamentos desse mês foram excluídos: lance a correção em um mês aberto e imprima os livros sem ele.',
  }),
  NOT_THE_ACCOUNTING_DAY: error(400, {
    title: 'The day to close is not the accounting day',
    titlePt: 'O dia a fechar não é o dia contábil',
    action: 'Close the accounting day that the message names, or leave `day` out.',
    actionPt: 'Feche o dia contábil que a mensagem indica ou omita `day`.',
  }),
  NO_NEXT_OPENED_DAY: error(400, {
    title: 'There is no opened day to move to',
    titlePt: 'Não há outro dia aberto depois do dia contábil',
    action: 'Open the next month with POST /monthOpening/{company}/{branch}.',
    actionPt: 'Abra o próximo mês com POST /monthOpening/{company}/{branch}.',
  }),
  CONSOLIDATION_OUT_OF_SEQUENCE: error(400, {
    title: 'An earlier month is not consolidated',
    titlePt: 'Um mês anterior não está consolidado',
    action: 'Consolidate the month that the message names first.',
    actionPt: 'Consolide antes o mês que a mensagem indica.',
  }),
  CLOSING_OUT_OF_SEQUENCE: error(400, {
    title: 'An earlier month of the fiscal year is not consolidated',
    titlePt: 'Um mês anterior do exercício social não está consolidado',
    action: 'Consolidate it first: the closing takes the balances of sealed months.',
    actionPt: 'Consolide-o antes: o encerramento usa os saldos dos meses consolidados.',
  }),
  CLOSING_EXISTS: error(409, {
    title: 'The fiscal year has closing entries in this month or after it',
    titlePt: 'O exercício social tem lançamentos de encerramento neste mês ou depois dele',
    action: 'Reverse or delete them first.',
    actionPt: 'Estorne-os ou exclua-os antes.',
  }),
  CLOSING_ACCOUNT: error(400, {
    title: 'The result cannot be carried through or to this account',
    titlePt: 'O resultado não pode ser transferido por esta conta ou para ela',
    action: 'Name equity accounts for profit and loss, and another one as clearing account.',
    actionPt:
      'Indique contas do patrimônio líquido para o lucro e o prejuízo e outra como conta de apuração do resultado.',
  }),
  CLOSING_EMPTY: error(400, {
    title: 'No result account has a balance: there is nothing to close',
    titlePt: 'Nenhuma conta de resultado tem saldo: não há o que encerrar',
    action: 'Check year and quarter.',
    actionPt: 'Confira o ano e o trimestre.',
  }),
  CONSOLIDATION_DIFFERENCE: error(500, {
    title: 'The stored movement of an account differs from its entries',
    titlePt: 'O movimento gravado de uma conta não confere com os seus lançamentos',
    action: 'Do not post further: the account in the message needs an examination (docs/operations).',
    actionPt:
      'Não faça novos lançamentos: a conta indicada na mensagem precisa ser examinada (docs/operations).',
  }),
  ECD_NOT_FOUND: error(404, {
    title: 'The export of the ECD does not exist',
    titlePt: 'A exportação da ECD não existe',
    action: 'Check the id, or list the exports of the company with GET /api/compliance/ecd.',
    actionPt: 'Confira o id ou liste as exportações da empresa com GET /api/compliance/ecd.',
  }),
  ECD_NOT_READY: error(409, {
    title: 'Master data or consolidated months are missing for the ECD',
    titlePt: 'Faltam dados cadastrais ou meses consolidados para a ECD',
    action: 'Add what `details` names, consolidate the months, and send the request again.',
    actionPt: 'Complete o que `details` indica, consolide os meses e reenvie a requisição.',
  }),
  ECD_NOT_FRESH: error(409, {
    title: 'The books or the master data have changed since the export',
    titlePt: 'A escrituração ou o cadastro mudou desde a exportação',
    action: 'Export again with POST /api/compliance/ecd.',
    actionPt: 'Exporte novamente com POST /api/compliance/ecd.',
  }),
  MONTH_FILED: error(409, {
    title: 'The month is in a filed ECD',
    titlePt: 'O mês está em uma ECD transmitida',
    action: 'Correct it in an open month: a filed month is neither opened again nor purged.',
    actionPt: 'Corrija-o em um mês aberto: um mês transmitido não é reaberto nem expurgado.',
  }),
  COMPLIANCE_MONTH_NOT_OPENED: error(400, {
    title: 'The month to check was never opened',
    titlePt: 'O mês a verificar nunca foi aberto',
    action: 'Name a month between the base month and the last opened one.',
    actionPt: 'Indique um mês entre o mês-base e o último aberto.',
  }),
  CLOSING_CODE_FIXED: error(409, {
    title: 'The closing code of a company with entries does not change',
    titlePt: 'O código de encerramento de uma empresa com lançamentos não pode ser alterado',
    action: 'Keep the code: past closing entries are recognised by it.',
    actionPt: 'Mantenha o código: ele identifica os lançamentos de encerramento passados.',
  }),
  MASTER_DATA_FIXED: error(409, {
    title: 'A part of the company or chart that the books already rest on does not change',
    titlePt:
      'Não pode ser alterado um dado da empresa ou do plano de contas em que a escrituração já se apoia',
    action: 'Keep the value that the message names.',
    actionPt: 'Mantenha o valor que a mensagem indica.',
  }),
  MASTER_DATA_DUPLICATE: error(409, {
    title: 'The company, branch, chart or account exists already',
    titlePt: 'A empresa, a filial, o plano de contas ou a conta já existe',
    action: 'Give each its own code, and each account its own reduced code.',
    actionPt: 'Use um código próprio para cada registro e um código reduzido próprio para cada conta.',
  }),
  MASTER_DATA_IN_USE: error(409, {
    title: 'The company, branch, account or history code has records',
    titlePt: 'A empresa, a filial, a conta ou o código de histórico tem registros',
    action: 'Keep it; an account that is no longer used can be made inactive.',
    actionPt: 'Mantenha o registro; uma conta que não é mais usada pode ser inativada.',
  }),
};
