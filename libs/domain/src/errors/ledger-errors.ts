// Errors of the books: what the rules of double entry, of the chart and of the accounting periods
// refuse. Listed in the order in which they are checked for one request.
import type { ErrorDefinition } from './error-definition.js';

export const ledgerErrors = {
  CHART_NOT_CONFIGURED: {
    status: 400,
    title: { en: 'The company has no chart of accounts', pt: 'A empresa não tem plano de contas' },
    action: {
      en: 'Write one with PUT /companies/{company}/accounts, or load one with the admin command: `company load DIR`.',
      pt: 'Cadastre um com PUT /companies/{company}/accounts ou com o comando de administração: `company load DIR`.',
    },
  },
  PERIOD_NOT_OPEN: {
    status: 400,
    title: { en: 'The month is not open for posting', pt: 'O mês não está aberto para lançamentos' },
    action: {
      en: 'Open the month with POST /monthOpening/{company}/{branch}, or post into an open one.',
      pt: 'Abra o mês com POST /monthOpening/{company}/{branch} ou lance em um mês aberto.',
    },
  },
  PERIOD_CONSOLIDATED: {
    status: 400,
    title: { en: 'The month is consolidated', pt: 'O mês está consolidado' },
    action: {
      en: 'Post the correction into an open month, or have an administrator reopen this one (POST /monthReopening).',
      pt: 'Lance a correção em um mês aberto ou solicite a um administrador a reabertura deste (POST /monthReopening).',
    },
  },
  DAY_CLOSED: {
    status: 400,
    title: { en: 'The day is closed', pt: 'O dia está fechado' },
    action: {
      en: 'Post on a day after the last closed one.',
      pt: 'Lance em um dia posterior ao último dia fechado.',
    },
  },
  DAY_NOT_IN_MONTH: {
    status: 400,
    title: { en: 'The month has no such day', pt: 'O mês não tem esse dia' },
    action: {
      en: 'Send a day that the month of the batch has.',
      pt: 'Envie um dia que exista no mês do lote.',
    },
  },
  FACT_DATE_NOT_EARLIER: {
    status: 400,
    title: {
      en: 'The fact date of a document is not before its month',
      pt: 'A data do fato de um documento não é anterior ao mês do documento',
    },
    action: {
      en: 'Leave factDate out for a fact of the month, or send the earlier date of the fact.',
      pt: 'Omita factDate quando o fato for do próprio mês ou envie a data anterior do fato.',
    },
  },
  LOTE_USED: {
    status: 400,
    title: { en: 'The batch code is in use in this month', pt: 'O código do lote já está em uso neste mês' },
    action: {
      en: 'Use the existing batch, send another lote, or leave it out to get the next free one.',
      pt: 'Use o lote existente, envie outro lote ou omita-o para receber o próximo livre.',
    },
  },
  DOCUMENT_NUMBER_USED: {
    status: 400,
    title: {
      en: 'The document number is in use in this batch',
      pt: 'O número do documento já está em uso neste lote',
    },
    action: {
      en: 'Send another documento, or leave it out to get the next free one.',
      pt: 'Envie outro documento ou omita-o para receber o próximo livre.',
    },
  },
  DOCUMENT_REFUSED: {
    status: 400,
    title: { en: 'Another row of the document has an error', pt: 'Outra linha do documento tem erro' },
    action: {
      en: 'Only in `details` of imports. Mend the rows of the document that have other codes: it enters whole.',
      pt: 'Só em `details` de importações. Corrija as linhas do documento que têm outros códigos: ele entra inteiro.',
    },
  },
  ENTRY_DOCUMENT_MIXED: {
    status: 400,
    title: {
      en: 'The entries belong to more than one document',
      pt: 'Os lançamentos pertencem a mais de um documento',
    },
    action: { en: 'Send one request for each document.', pt: 'Envie uma requisição para cada documento.' },
  },
  ACCOUNT_UNKNOWN: {
    status: 400,
    title: {
      en: 'The entry names an account that the chart does not have',
      pt: 'O lançamento indica uma conta que não existe no plano de contas',
    },
    action: {
      en: 'Take the account from GET /allChartOfAccount/{company}/{branch}.',
      pt: 'Obtenha a conta em GET /allChartOfAccount/{company}/{branch}.',
    },
  },
  ACCOUNT_SYNTHETIC: {
    status: 400,
    title: { en: 'The entry names a synthetic account', pt: 'O lançamento indica uma conta sintética' },
    action: {
      en: 'Post to an analytic account below it.',
      pt: 'Lance em uma conta analítica subordinada a ela.',
    },
  },
  ACCOUNT_INACTIVE: {
    status: 400,
    title: { en: 'The entry names an inactive account', pt: 'O lançamento indica uma conta inativa' },
    action: {
      en: 'Post to an active account, or activate this one in the chart.',
      pt: 'Lance em uma conta ativa ou ative esta no plano de contas.',
    },
  },
  HISTORY_CODE_UNKNOWN: {
    status: 400,
    title: {
      en: 'The entry names a history code that the company does not have',
      pt: 'O lançamento indica um código de histórico que a empresa não tem',
    },
    action: {
      en: 'Take the code from GET /historyCodes/{company}, or add it with PUT /companies/{company}/historyCodes/{code}.',
      pt: 'Obtenha o código em GET /historyCodes/{company} ou inclua-o com PUT /companies/{company}/historyCodes/{code}.',
    },
  },
  HISTORY_REQUIRED: {
    status: 400,
    title: { en: 'The entry has no history', pt: 'O lançamento não tem histórico' },
    action: {
      en: 'Send historico or cdhistorico on every line; the company option `historyRequired` demands it.',
      pt: 'Informe historico ou cdhistorico em toda partida; a opção `historyRequired` da empresa o exige.',
    },
  },
  FACT_DATE_RESULT_ACCOUNT: {
    status: 400,
    title: {
      en: 'A document with a fact date posts to a result account',
      pt: 'Um documento com data do fato lança em conta de resultado',
    },
    action: {
      en: "Post to the company's account for adjustments of earlier years: the earlier result is closed.",
      pt: 'Lance na conta de ajustes de exercícios anteriores da empresa: o resultado anterior está encerrado.',
    },
  },
  AMOUNT_OUT_OF_RANGE: {
    status: 400,
    title: { en: 'The amount is not usable', pt: 'O valor não é utilizável' },
    action: {
      en: 'Send a value above zero, with two decimals at most, up to 9999999999999.99.',
      pt: 'Envie um valor maior que zero, com no máximo duas casas decimais, até 9999999999999.99.',
    },
  },
  ENTRY_UNBALANCED: {
    status: 400,
    title: {
      en: 'The debits and credits of an entry number differ',
      pt: 'Os débitos e os créditos de um lançamento não são iguais',
    },
    action: {
      en: 'Send all lines of the entry number together, or give each line its contrapartida.',
      pt: 'Envie juntas todas as partidas do lançamento ou informe a contrapartida de cada uma.',
    },
  },
  ENTRY_DAYS_DIFFER: {
    status: 400,
    title: {
      en: 'The lines of an entry number are on different days',
      pt: 'As partidas de um lançamento estão em dias diferentes',
    },
    action: {
      en: 'Give all lines of the entry number one day, or each day its own entry number.',
      pt: 'Informe o mesmo dia em todas as partidas do lançamento ou um número de lançamento para cada dia.',
    },
  },
  ENTRY_NUMBER_USED: {
    status: 400,
    title: {
      en: 'The entry number is in use in this document',
      pt: 'O número do lançamento já está em uso neste documento',
    },
    action: {
      en: 'Send another lancamento, or delete the existing one first.',
      pt: 'Envie outro lancamento ou exclua antes o existente.',
    },
  },
  ENTRY_NUMBER_LINES: {
    status: 400,
    title: {
      en: 'The lines of an entry number are not numbered 1 to n',
      pt: 'As partidas de um lançamento não estão numeradas de 1 a n',
    },
    action: {
      en: 'Write all lines of an entry number together, numbered from 1 without gaps.',
      pt: 'Grave juntas todas as partidas do lançamento, numeradas a partir de 1, sem lacunas.',
    },
  },
  ENTRY_PARTIAL_DELETE: {
    status: 400,
    title: {
      en: 'A line of a compound entry cannot be deleted alone',
      pt: 'Uma partida de um lançamento composto não pode ser excluída isoladamente',
    },
    action: {
      en: 'Delete all lines of the entry number together: the message names their ids.',
      pt: 'Exclua juntas todas as partidas do lançamento: a mensagem indica os ids.',
    },
  },
  ENTRY_REVERSED: {
    status: 400,
    title: {
      en: 'A reversed entry is not deleted before its reversal',
      pt: 'Um lançamento estornado não é excluído antes do seu estorno',
    },
    action: {
      en: 'Delete the reversing document first, or both in one request.',
      pt: 'Exclua antes o documento de estorno ou ambos na mesma requisição.',
    },
  },
  REVERSAL_OTHER_BRANCH: {
    status: 400,
    title: {
      en: 'The batch of a reversal belongs to another branch than the entry',
      pt: 'O lote de um estorno pertence a uma filial diferente da do lançamento',
    },
    action: {
      en: 'Name a batch of the same branch whose month is open.',
      pt: 'Indique um lote da mesma filial cujo mês esteja aberto.',
    },
  },
  REVERSAL_EMPTY: {
    status: 400,
    title: { en: 'The document to reverse has no entries', pt: 'O documento a estornar não tem lançamentos' },
    action: { en: 'Delete the document, or name another one.', pt: 'Exclua o documento ou indique outro.' },
  },
  REVERSAL_TOO_EARLY: {
    status: 400,
    title: {
      en: 'The date of a reversal is before the entry',
      pt: 'A data de um estorno é anterior à do lançamento',
    },
    action: {
      en: 'Send a batch and day that are not before the date in the message.',
      pt: 'Envie um lote e um dia que não sejam anteriores à data indicada na mensagem.',
    },
  },
  ALREADY_REVERSED: {
    status: 409,
    title: { en: 'The entry is reversed', pt: 'O lançamento já foi estornado' },
    action: {
      en: 'Read `reversedBy` of the entry. A wrong reversal is reversed itself, or deleted while its month is open.',
      pt: 'Consulte `reversedBy` do lançamento. Um estorno indevido é também estornado, ou excluído enquanto o mês estiver aberto.',
    },
  },
  PRIOR_YEAR_CLOSING: {
    status: 400,
    title: {
      en: 'A closing entry of an earlier fiscal year is not reversed in a later one',
      pt: 'Um lançamento de encerramento de exercício anterior não é estornado em exercício posterior',
    },
    action: {
      en: 'Post the correction as an extemporaneous document: its factDate is the earlier date.',
      pt: 'Registre a correção como documento extemporâneo: factDate é a data anterior.',
    },
  },
  PRIOR_YEAR_RESULT: {
    status: 400,
    title: {
      en: 'The entry posts to result accounts of an earlier fiscal year',
      pt: 'O lançamento movimenta contas de resultado de um exercício anterior',
    },
    action: {
      en: 'Send `priorYear: true` to reverse them on the account in the message in place of the result accounts; the company option `priorYearAdjustmentAccount` names it (`company load`).',
      pt: 'Envie `priorYear: true` para que o estorno use, no lugar das contas de resultado, a conta indicada na mensagem; ela é definida pela opção `priorYearAdjustmentAccount` da empresa (`company load`).',
    },
  },
  ENTRY_IMMUTABLE: {
    status: 400,
    title: { en: 'Entries are never changed', pt: 'Lançamentos não são alterados' },
    action: {
      en: 'Delete the entry while its month is open, or post its reversal.',
      pt: 'Exclua o lançamento enquanto o mês estiver aberto ou registre o estorno.',
    },
  },
  BATCH_NOT_EMPTY: {
    status: 409,
    title: {
      en: 'The batch received documents while it was being deleted',
      pt: 'O lote recebeu documentos enquanto era excluído',
    },
    action: { en: 'Send the request again.', pt: 'Reenvie a requisição.' },
  },
  DOCUMENT_NOT_EMPTY: {
    status: 409,
    title: {
      en: 'The document received entries while it was being deleted',
      pt: 'O documento recebeu lançamentos enquanto era excluído',
    },
    action: { en: 'Send the request again.', pt: 'Reenvie a requisição.' },
  },
  BALANCE_SEALED: {
    status: 400,
    title: {
      en: 'The balances of a consolidated month never change',
      pt: 'Os saldos de um mês consolidado não são alterados',
    },
    action: { en: 'Post the correction into an open month.', pt: 'Lance a correção em um mês aberto.' },
  },
} as const satisfies Record<string, ErrorDefinition>;
