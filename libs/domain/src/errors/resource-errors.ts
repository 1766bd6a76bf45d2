// Errors of the resources that a path or body names, and of repeated requests: after the form, before any rule of the
// ledger. Listed in the order in which they are checked.
import type { ErrorDefinition } from './error-definition.js';

export const resourceErrors = {
  COMPANY_ELSEWHERE: {
    status: 421,
    title: { en: 'The company lives in another cell', pt: 'A empresa está em outra célula' },
    action: {
      en: 'Send the request to `elsewhere.url`, the address of the same service there. Where path or query name the company, the answer is 308 with `Location`, and the same body.',
      pt: 'Envie a requisição para `elsewhere.url`, o endereço do mesmo serviço naquela célula. Quando o caminho ou a consulta indicam a empresa, a resposta é 308 com `Location` e o mesmo corpo.',
    },
  },
  COMPANY_ARRIVING: {
    status: 503,
    title: {
      en: 'The company is moving to this cell',
      pt: 'A empresa está sendo transferida para esta célula',
    },
    action: {
      en: 'Send the request again after the seconds in Retry-After, or to the cell that the company leaves, which answers reads.',
      pt: 'Reenvie a requisição após os segundos indicados em Retry-After, ou envie-a à célula de origem, que responde às consultas.',
    },
    retryAfterSeconds: 5,
  },
  COMPANY_NOT_FOUND: {
    status: 404,
    title: { en: 'No company has this code', pt: 'Nenhuma empresa tem este código' },
    action: {
      en: 'Check the company code, or load the company with the admin command.',
      pt: 'Confira o código da empresa ou cadastre a empresa com o comando de administração.',
    },
  },
  BRANCH_NOT_FOUND: {
    status: 404,
    title: { en: 'The company has no branch with this code', pt: 'A empresa não tem filial com este código' },
    action: {
      en: 'Check the branch code, or load the branch with the admin command.',
      pt: 'Confira o código da filial ou cadastre a filial com o comando de administração.',
    },
  },
  GROUP_NOT_FOUND: {
    status: 404,
    title: { en: 'No group of users has this name', pt: 'Nenhum grupo de usuários tem este nome' },
    action: {
      en: 'Create it with the admin command: `group create`.',
      pt: 'Crie-o com o comando de administração: `group create`.',
    },
  },
  BRANCH_FORBIDDEN: {
    status: 403,
    title: {
      en: 'The user has no permission for this company/branch',
      pt: 'O usuário não tem permissão para esta empresa/filial',
    },
    action: {
      en: 'Ask an administrator for a direct permission or for a place in a group that has one.',
      pt: 'Solicite a um administrador uma permissão direta ou a inclusão em um grupo que a tenha.',
    },
  },
  BATCH_NOT_FOUND: {
    status: 404,
    title: { en: 'No such batch', pt: 'O lote não existe' },
    action: {
      en: 'Check the id; a batch of a branch without permission answers the same.',
      pt: 'Confira o id; um lote de filial sem permissão recebe a mesma resposta.',
    },
  },
  DOCUMENT_NOT_FOUND: {
    status: 404,
    title: { en: 'No such document', pt: 'O documento não existe' },
    action: {
      en: 'Check the id; a document of a branch without permission answers the same.',
      pt: 'Confira o id; um documento de filial sem permissão recebe a mesma resposta.',
    },
  },
  DOCUMENT_BATCH_MISSING: {
    status: 400,
    title: { en: 'The batch of the document does not exist', pt: 'O lote do documento não existe' },
    action: {
      en: 'Create the batch first, and take batchId from its answer; a batch of a branch without permission answers the same.',
      pt: 'Crie antes o lote e use o batchId da resposta; um lote de filial sem permissão recebe a mesma resposta.',
    },
  },
  ENTRY_DOCUMENT_MISSING: {
    status: 400,
    title: { en: 'The document of the entry does not exist', pt: 'O documento do lançamento não existe' },
    action: {
      en: 'Create the document first, and take documentId from its answer; a document of a branch without permission answers the same.',
      pt: 'Crie antes o documento e use o documentId da resposta; um documento de filial sem permissão recebe a mesma resposta.',
    },
  },
  ENTRY_NOT_FOUND: {
    status: 404,
    title: { en: 'No such entry', pt: 'O lançamento não existe' },
    action: {
      en: 'Check the id; an entry of a branch without permission answers the same.',
      pt: 'Confira o id; um lançamento de filial sem permissão recebe a mesma resposta.',
    },
  },
  ACCOUNT_NOT_FOUND: {
    status: 404,
    title: {
      en: 'The chart of the company has no such account',
      pt: 'O plano de contas da empresa não tem essa conta',
    },
    action: {
      en: 'Take the id or the reduced code from GET /allChartOfAccount/{company}/{branch}.',
      pt: 'Obtenha o id ou o código reduzido em GET /allChartOfAccount/{company}/{branch}.',
    },
  },
  HISTORY_CODE_NOT_FOUND: {
    status: 404,
    title: { en: 'The company has no such history code', pt: 'A empresa não tem esse código de histórico' },
    action: {
      en: 'Take the code from GET /historyCodes/{company}.',
      pt: 'Obtenha o código em GET /historyCodes/{company}.',
    },
  },
  TAX_CALCULATION_NOT_FOUND: {
    status: 404,
    title: { en: 'No such tax calculation', pt: 'A apuração de tributos não existe' },
    action: {
      en: 'Take the id from GET /taxquotas/{company}/{branch}.',
      pt: 'Obtenha o id em GET /taxquotas/{company}/{branch}.',
    },
  },
  CONSOLIDATION_NOT_FOUND: {
    status: 404,
    title: { en: 'The month was never sent to consolidation', pt: 'O mês nunca foi enviado à consolidação' },
    action: { en: 'Start it with POST /runconsolidation.', pt: 'Inicie-a com POST /runconsolidation.' },
  },
  SEAL_NOT_FOUND: {
    status: 404,
    title: { en: 'The month has no seal with this number', pt: 'O mês não tem selo com este número' },
    action: {
      en: 'Take the number from GET /seals/{company}/{branch}/{year}/{month}.',
      pt: 'Obtenha o número em GET /seals/{company}/{branch}/{year}/{month}.',
    },
  },
  CERTIFICATE_NOT_FOUND: {
    status: 404,
    title: { en: 'The month has no certificate', pt: 'O mês não tem certificado' },
    action: {
      en: 'Consolidate the month; the worker writes its certificate in the moments after.',
      pt: 'Consolide o mês; o processo de segundo plano grava o certificado nos instantes seguintes.',
    },
  },
  COMPLIANCE_RUN_NOT_FOUND: {
    status: 404,
    title: { en: 'No such compliance run', pt: 'A execução de conformidade não existe' },
    action: {
      en: 'Check the id; a run of a branch without permission answers the same.',
      pt: 'Confira o id; uma execução de filial sem permissão recebe a mesma resposta.',
    },
  },
  COMPLIANCE_RULE_NOT_FOUND: {
    status: 404,
    title: { en: 'No such compliance rule', pt: 'A regra de conformidade não existe' },
    action: {
      en: 'Take the id from GET /api/compliance/rule/list.',
      pt: 'Obtenha o id em GET /api/compliance/rule/list.',
    },
  },
  PRECONDITION_FAILED: {
    status: 412,
    title: {
      en: 'The record is not as If-Match or If-None-Match says',
      pt: 'O registro não está como If-Match ou If-None-Match indica',
    },
    action: {
      en: 'Read the record, take the ETag of the answer, and decide again whether to change it.',
      pt: 'Consulte o registro, use o ETag da resposta e decida novamente se ele deve ser alterado.',
    },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    title: {
      en: 'The Idempotency-Key was used for another request',
      pt: 'A Idempotency-Key foi usada em outra requisição',
    },
    action: {
      en: 'Send a new key for a new operation, or the first body unchanged.',
      pt: 'Envie uma chave nova para uma operação nova ou repita o primeiro corpo sem alteração.',
    },
  },
  IDEMPOTENCY_IN_FLIGHT: {
    status: 409,
    title: {
      en: 'The first request with this Idempotency-Key is still running',
      pt: 'A primeira requisição com esta Idempotency-Key ainda está em execução',
    },
    action: {
      en: 'Send it again after the seconds in Retry-After: the first answer will be returned.',
      pt: 'Reenvie-a após os segundos indicados em Retry-After: a primeira resposta será devolvida.',
    },
    retryAfterSeconds: 1,
  },
} as const satisfies Record<string, ErrorDefinition>;
