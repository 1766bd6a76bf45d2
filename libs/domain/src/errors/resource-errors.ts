// Errors of the resources that a path or body names, and of repeated requests. They are checked after the form of the
// request and before the rules of the ledger, in this order.
import { error } from './error-definition.js';

export const resourceErrors = {
  COMPANY_ELSEWHERE: error(421, {
    title: 'The company lives in another cell',
    titlePt: 'A empresa está em outra célula',
    action:
      'Send the request to `elsewhere.url`, the address of the same service there. Where path or query name the company, the answer is 308 with `Location`, and the same body.',
    actionPt:
      'Envie a requisição para `elsewhere.url`, o endereço do mesmo serviço naquela célula. Quando o caminho ou a consulta indicam a empresa, a resposta é 308 com `Location` e o mesmo corpo.',
  }),
  COMPANY_ARRIVING: error(503, {
    title: 'The company is moving to this cell',
    titlePt: 'A empresa está sendo transferida para esta célula',
    action:
      'Send the request again after the seconds in Retry-After, or to the cell that the company leaves, which answers reads.',
    actionPt:
      'Reenvie a requisição após os segundos indicados em Retry-After, ou envie-a à célula de origem, que responde às consultas.',
    retryAfterSeconds: 5,
  }),
  COMPANY_NOT_FOUND: error(404, {
    title: 'No company has this code',
    titlePt: 'Nenhuma empresa tem este código',
    action: 'Check the company code, or load the company with the admin command.',
    actionPt: 'Confira o código da empresa ou cadastre a empresa com o comando de administração.',
  }),
  BRANCH_NOT_FOUND: error(404, {
    title: 'The company has no branch with this code',
    titlePt: 'A empresa não tem filial com este código',
    action: 'Check the branch code, or load the branch with the admin command.',
    actionPt: 'Confira o código da filial ou cadastre a filial com o comando de administração.',
  }),
  BRANCH_FORBIDDEN: error(403, {
    title: 'The user has no permission for this company/branch',
    titlePt: 'O usuário não tem permissão para esta empresa/filial',
    action: 'Ask an administrator for a direct permission or for a place in a group that has one.',
    actionPt: 'Solicite a um administrador uma permissão direta ou a inclusão em um grupo que a tenha.',
  }),
  BATCH_NOT_FOUND: error(404, {
    title: 'No such batch',
    titlePt: 'O lote não existe',
    action: 'Check the id; a batch of a branch without permission answers the same.',
    actionPt: 'Confira o id; um lote de filial sem permissão recebe a mesma resposta.',
  }),
  DOCUMENT_NOT_FOUND: error(404, {
    title: 'No such document',
    titlePt: 'O documento não existe',
    action: 'Check the id; a document of a branch without permission answers the same.',
    actionPt: 'Confira o id; um documento de filial sem permissão recebe a mesma resposta.',
  }),
  DOCUMENT_BATCH_MISSING: error(400, {
    title: 'The batch of the document does not exist',
    titlePt: 'O lote do documento não existe',
    action:
      'Create the batch first, and take batchId from its answer; a batch of a branch without permission answers the same.',
    actionPt:
      'Crie antes o lote e use o batchId da resposta; um lote de filial sem permissão recebe a mesma resposta.',
  }),
  ENTRY_DOCUMENT_MISSING: error(400, {
    title: 'The document of the entry does not exist',
    titlePt: 'O documento do lançamento não existe',
    action:
      'Create the document first, and take documentId from its answer; a document of a branch without permission answers the same.',
    actionPt:
      'Crie antes o documento e use o documentId da resposta; um documento de filial sem permissão recebe a mesma resposta.',
  }),
  ENTRY_NOT_FOUND: error(404, {
    title: 'No such entry',
    titlePt: 'O lançamento não existe',
    action: 'Check the id; an entry of a branch without permission answers the same.',
    actionPt: 'Confira o id; um lançamento de filial sem permissão recebe a mesma resposta.',
  }),
  ACCOUNT_NOT_FOUND: error(404, {
    title: 'The chart of the company has no such account',
    titlePt: 'O plano de contas da empresa não tem essa conta',
    action: 'Take the id or the reduced code from GET /allChartOfAccount/{company}/{branch}.',
    actionPt: 'Obtenha o id ou o código reduzido em GET /allChartOfAccount/{company}/{branch}.',
  }),
  HISTORY_CODE_NOT_FOUND: error(404, {
    title: 'The company has no such history code',
    titlePt: 'A empresa não tem esse código de histórico',
    action: 'Take the code from GET /historyCodes/{company}.',
    actionPt: 'Obtenha o código em GET /historyCodes/{company}.',
  }),
  TAX_CALCULATION_NOT_FOUND: error(404, {
    title: 'No such tax calculation',
    titlePt: 'A apuração de tributos não existe',
    action: 'Take the id from GET /taxquotas/{company}/{branch}.',
    actionPt: 'Obtenha o id em GET /taxquotas/{company}/{branch}.',
  }),
  CONSOLIDATION_NOT_FOUND: error(404, {
    title: 'The month was never sent to consolidation',
    titlePt: 'O mês nunca foi enviado à consolidação',
    action: 'Start it with POST /runconsolidation.',
    actionPt: 'Inicie-a com POST /runconsolidation.',
  }),
  SEAL_NOT_FOUND: error(404, {
    title: 'The month has no seal with this number',
    titlePt: 'O mês não tem selo com este número',
    action: 'Take the number from GET /seals/{company}/{branch}/{year}/{month}.',
    actionPt: 'Obtenha o número em GET /seals/{company}/{branch}/{year}/{month}.',
  }),
  CERTIFICATE_NOT_FOUND: error(404, {
    title: 'The month has no certificate',
    titlePt: 'O mês não tem certificado',
    action: 'Consolidate the month; the worker writes its certificate in the moments after.',
    actionPt: 'Consolide o mês; o processo de segundo plano grava o certificado nos instantes seguintes.',
  }),
  COMPLIANCE_RUN_NOT_FOUND: error(404, {
    title: 'No such compliance run',
    titlePt: 'A execução de conformidade não existe',
    action: 'Check the id; a run of a branch without permission answers the same.',
    actionPt: 'Confira o id; uma execução de filial sem permissão recebe a mesma resposta.',
  }),
  COMPLIANCE_RULE_NOT_FOUND: error(404, {
    title: 'No such compliance rule',
    titlePt: 'A regra de conformidade não existe',
    action: 'Take the id from GET /api/compliance/rule/list.',
    actionPt: 'Obtenha o id em GET /api/compliance/rule/list.',
  }),
  PRECONDITION_FAILED: error(412, {
    title: 'The record is not as If-Match or If-None-Match says',
    titlePt: 'O registro não está como If-Match ou If-None-Match indica',
    action: 'Read the record, take the ETag of the answer, and decide again whether to change it.',
    actionPt: 'Consulte o registro, use o ETag da resposta e decida novamente se ele deve ser alterado.',
  }),
  IDEMPOTENCY_KEY_REUSED: error(409, {
    title: 'The Idempotency-Key was used for another request',
    titlePt: 'A Idempotency-Key foi usada em outra requisição',
    action: 'Send a new key for a new operation, or the first body unchanged.',
    actionPt: 'Envie uma chave nova para uma operação nova ou repita o primeiro corpo sem alteração.',
  }),
  IDEMPOTENCY_IN_FLIGHT: error(409, {
    title: 'The first request with this Idempotency-Key is still running',
    titlePt: 'A primeira requisição com esta Idempotency-Key ainda está em execução',
    action: 'Send it again after the seconds in Retry-After: the first answer will be returned.',
    actionPt: 'Reenvie-a após os segundos indicados em Retry-After: a primeira resposta será devolvida.',
    retryAfterSeconds: 1,
  }),
};
