// Errors of the books: refusals by the rules of double entry, of the chart and of the accounting periods. The order is
// that in which one request is checked.
import { error } from './error-definition.js';

export const ledgerErrors = {
  CHART_NOT_CONFIGURED: error(400, {
    title: 'The company has no chart of accounts',
    titlePt: 'A empresa não tem plano de contas',
    action:
      'Write one with PUT /companies/{company}/accounts, or load one with the admin command: `company load DIR`.',
    actionPt:
      'Cadastre um com PUT /companies/{company}/accounts ou com o comando de administração: `company load DIR`.',
  }),
  PERIOD_NOT_OPEN: error(400, {
    title: 'The month is not open for posting',
    titlePt: 'O mês não está aberto para lançamentos',
    action: 'Open the month with POST /monthOpening/{company}/{branch}, or post into an open one.',
    actionPt: 'Abra o mês com POST /monthOpening/{company}/{branch} ou lance em um mês aberto.',
  }),
  PERIOD_CONSOLIDATED: error(400, {
    title: 'The month is consolidated',
    titlePt: 'O mês está consolidado',
    action:
      'Post the correction into an open month, or have an administrator reopen this one (POST /monthReopening).',
    actionPt:
      'Lance a correção em um mês aberto ou solicite a um administrador a reabertura deste (POST /monthReopening).',
  }),
  DAY_CLOSED: error(400, {
    title: 'The day is closed',
    titlePt: 'O dia está fechado',
    action: 'Post on a day after the last closed one.',
    actionPt: 'Lance em um dia posterior ao último dia fechado.',
  }),
  DAY_NOT_IN_MONTH: error(400, {
    title: 'The month has no such day',
    titlePt: 'O mês não tem esse dia',
    action: 'Send a day that the month of the batch has.',
    actionPt: 'Envie um dia que exista no mês do lote.',
  }),
  FACT_DATE_NOT_EARLIER: error(400, {
    title: 'The fact date of a document is not before its month',
    titlePt: 'A data do fato de um documento não é anterior ao mês do documento',
    action: 'Leave factDate out for a fact of the month, or send the earlier date of the fact.',
    actionPt: 'Omita factDate quando o fato for do próprio mês ou envie a data anterior do fato.',
  }),
  LOTE_USED: error(400, {
    title: 'The batch code is in use in this month',
    titlePt: 'O código do lote já está em uso neste mês',
    action: 'Use the existing batch, send another lote, or leave it out to get the next free one.',
    actionPt: 'Use o lote existente, envie outro lote ou omita-o para receber o próximo livre.',
  }),
  DOCUMENT_NUMBER_USED: error(400, {
    title: 'The document number is in use in this batch',
    titlePt: 'O número do documento já está em uso neste lote',
    action: 'Send another documento, or leave it out to get the next free one.',
    actionPt: 'Envie outro documento ou omita-o para receber o próximo livre.',
  }),
  DOCUMENT_REFUSED: error(400, {
    title: 'Another row of the document has an error',
    titlePt: 'Outra linha do documento tem erro',
    action:
      'Only in `details` of imports. Mend the rows of the document that have other codes: it enters whole.',
    actionPt:
      'Só em `details` de importações. Corrija as linhas do documento que têm outros códigos: ele entra inteiro.',
  }),
  ENTRY_DOCUMENT_MIXED: error(400, {
    title: 'The entries belong to more than one document',
    titlePt: 'Os lançamentos pertencem a mais de um documento',
    action: 'Send one request for each document.',
    actionPt: 'Envie uma requisição para cada documento.',
  }),
  ACCOUNT_UNKNOWN: error(400, {
    title: 'The entry names an account that the chart does not have',
    titlePt: 'O lançamento indica uma conta que não existe no plano de contas',
    action: 'Take the account from GET /allChartOfAccount/{company}/{branch}.',
    actionPt: 'Obtenha a conta em GET /allChartOfAccount/{company}/{branch}.',
  }),
  ACCOUNT_SYNTHETIC: error(400, {
    title: 'The entry names a synthetic account',
    titlePt: 'O lançamento indica uma conta sintética',
    action: 'Post to an analytic account below it.',
    actionPt: 'Lance em uma conta analítica subordinada a ela.',
  }),
  ACCOUNT_INACTIVE: error(400, {
    title: 'The entry names an inactive account',
    titlePt: 'O lançamento indica uma conta inativa',
    action: 'Post to an active account, or activate this one in the chart.',
    actionPt: 'Lance em uma conta ativa ou ative esta no plano de contas.',
  }),
  HISTORY_CODE_UNKNOWN: error(400, {
    title: 'The entry names a history code that the company does not have',
    titlePt: 'O lançamento indica um código de histórico que a empresa não tem',
    action:
      'Take the code from GET /historyCodes/{company}, or add it with PUT /companies/{company}/historyCodes/{code}.',
    actionPt:
      'Obtenha o código em GET /historyCodes/{company} ou inclua-o com PUT /companies/{company}/historyCodes/{code}.',
  }),
  HISTORY_REQUIRED: error(400, {
    title: 'The entry has no history',
    titlePt: 'O lançamento não tem histórico',
    action: 'Send historico or cdhistorico on every line; the company option `historyRequired` demands it.',
    actionPt:
      'Informe historico ou cdhistorico em toda partida; a opção `historyRequired` da empresa o exige.',
  }),
  FACT_DATE_RESULT_ACCOUNT: error(400, {
    title: 'A document with a fact date posts to a result account',
    titlePt: 'Um documento com data do fato lança em conta de resultado',
    action: "Post to the company's account for adjustments of earlier years: the earlier result is closed.",
    actionPt:
      'Lance na conta de ajustes de exercícios anteriores da empresa: o resultado anterior está encerrado.',
  }),
  AMOUNT_OUT_OF_RANGE: error(400, {
    title: 'The amount is not usable',
    titlePt: 'O valor não é utilizável',
    action:
      'Send an amount with at most two decimals, up to 9999999999999.99; that of an entry is above zero.',
    actionPt:
      'Envie um valor com no máximo duas casas decimais, até 9999999999999.99; o de um lançamento é maior que zero.',
  }),
  ENTRY_UNBALANCED: error(400, {
    title: 'The debits and credits of an entry number differ',
    titlePt: 'Os débitos e os créditos de um lançamento não são iguais',
    action: 'Send all lines of the entry number together, or give each line its contrapartida.',
    actionPt: 'Envie juntas todas as partidas do lançamento ou informe a contrapartida de cada uma.',
  }),
  ENTRY_DAYS_DIFFER: error(400, {
    title: 'The lines of an entry number are on different days',
    titlePt: 'As partidas de um lançamento estão em dias diferentes',
    action: 'Give all lines of the entry number one day, or each day its own entry number.',
    actionPt:
      'Informe o mesmo dia em todas as partidas do lançamento ou um número de lançamento para cada dia.',
  }),
  ENTRY_NUMBER_USED: error(400, {
    title: 'The entry number is in use in this document',
    titlePt: 'O número do lançamento já está em uso neste documento',
    action: 'Send another lancamento, or delete the existing one first.',
    actionPt: 'Envie outro lancamento ou exclua antes o existente.',
  }),
  ENTRY_NUMBER_LINES: error(400, {
    title: 'The lines of an entry number are not numbered 1 to n',
    titlePt: 'As partidas de um lançamento não estão numeradas de 1 a n',
    action: 'Write all lines of an entry number together, numbered from 1 without gaps.',
    actionPt: 'Grave juntas todas as partidas do lançamento, numeradas a partir de 1, sem lacunas.',
  }),
  ENTRY_PARTIAL_DELETE: error(400, {
    title: 'A line of a compound entry cannot be deleted alone',
    titlePt: 'Uma partida de um lançamento composto não pode ser excluída isoladamente',
    action: 'Delete all lines of the entry number together: the message names their ids.',
    actionPt: 'Exclua juntas todas as partidas do lançamento: a mensagem indica os ids.',
  }),
  ENTRY_REVERSED: error(400, {
    title: 'A reversed entry is not deleted before its reversal',
    titlePt: 'Um lançamento estornado não é excluído antes do seu estorno',
    action: 'Delete the reversing document first, or both in one request.',
    actionPt: 'Exclua antes o documento de estorno ou ambos na mesma requisição.',
  }),
  REVERSAL_OTHER_BRANCH: error(400, {
    title: 'The batch of a reversal belongs to another branch than the entry',
    titlePt: 'O lote de um estorno pertence a uma filial diferente da do lançamento',
    action: 'Name a batch of the same branch whose month is open.',
    actionPt: 'Indique um lote da mesma filial cujo mês esteja aberto.',
  }),
  REVERSAL_EMPTY: error(400, {
    title: 'The document to reverse has no entries',
    titlePt: 'O documento a estornar não tem lançamentos',
    action: 'Delete the document, or name another one.',
    actionPt: 'Exclua o documento ou indique outro.',
  }),
  REVERSAL_TOO_EARLY: error(400, {
    title: 'The date of a reversal is before the entry',
    titlePt: 'A data de um estorno é anterior à do lançamento',
    action: 'Send a batch and day that are not before the date in the message.',
    actionPt: 'Envie um lote e um dia que não sejam anteriores à data indicada na mensagem.',
  }),
  ALREADY_REVERSED: error(409, {
    title: 'The entry is reversed',
    titlePt: 'O lançamento já foi estornado',
    action:
      'Read `reversedBy` of the entry; after a purge of the reversing month only the message names the reversal. A wrong reversal is reversed itself, or deleted while its month is open.',
    actionPt:
      'Consulte `reversedBy` do lançamento; após o expurgo do mês do estorno, só a mensagem o indica. Um estorno indevido é também estornado, ou excluído enquanto o mês estiver aberto.',
  }),
  PRIOR_YEAR_CLOSING: error(400, {
    title: 'A closing entry of an earlier fiscal year is not reversed in a later one',
    titlePt: 'Um lançamento de encerramento de exercício anterior não é estornado em exercício posterior',
    action: 'Post the correction as an extemporaneous document: its factDate is the earlier date.',
    actionPt: 'Registre a correção como documento extemporâneo: factDate é a data anterior.',
  }),
  PRIOR_YEAR_RESULT: error(400, {
    title: 'The entry posts to result accounts of an earlier fiscal year',
    titlePt: 'O lançamento movimenta contas de resultado de um exercício anterior',
    action:
      'Send `priorYear: true` to reverse them on the account in the message in place of the result accounts; the company option `priorYearAdjustmentAccount` names it (`company load`).',
    actionPt:
      'Envie `priorYear: true` para que o estorno use, no lugar das contas de resultado, a conta indicada na mensagem; ela é definida pela opção `priorYearAdjustmentAccount` da empresa (`company load`).',
  }),
  ENTRY_IMMUTABLE: error(400, {
    title: 'Entries are never changed',
    titlePt: 'Lançamentos não são alterados',
    action: 'Delete the entry while its month is open, or post its reversal.',
    actionPt: 'Exclua o lançamento enquanto o mês estiver aberto ou registre o estorno.',
  }),
  BATCH_NOT_EMPTY: error(409, {
    title: 'The batch received documents while it was being deleted',
    titlePt: 'O lote recebeu documentos enquanto era excluído',
    action: 'Send the request again.',
    actionPt: 'Reenvie a requisição.',
  }),
  DOCUMENT_NOT_EMPTY: error(409, {
    title: 'The document received entries while it was being deleted',
    titlePt: 'O documento recebeu lançamentos enquanto era excluído',
    action: 'Send the request again.',
    actionPt: 'Reenvie a requisição.',
  }),
  BALANCE_SEALED: error(400, {
    title: 'The balances of a consolidated month never change',
    titlePt: 'Os saldos de um mês consolidado não são alterados',
    action: 'Post the correction into an open month.',
    actionPt: 'Lance a correção em um mês aberto.',
  }),
};
