// Errors of the larger operations (uploads, tax quotas, purge) and of the house itself (database,
// queue, time limits). The last one, INTERNAL_ERROR, tells nothing of the inside.
import type { ErrorDefinition } from './error-definition.js';

export const operationErrors = {
  UPLOAD_TOO_LARGE: {
    status: 413,
    title: { en: 'The file is larger than the upload limit', pt: 'O arquivo é maior que o limite de envio' },
    action: {
      en: 'Split the file, or raise UPLOAD_BYTES_MAX.',
      pt: 'Divida o arquivo ou aumente UPLOAD_BYTES_MAX.',
    },
  },
  UPLOAD_MISSING: {
    status: 400,
    title: { en: 'The request has no file', pt: 'A requisição não tem arquivo' },
    action: {
      en: 'Send multipart/form-data with exactly one part named `file`.',
      pt: 'Envie multipart/form-data com exatamente uma parte chamada `file`.',
    },
  },
  UPLOAD_EMPTY: {
    status: 400,
    title: { en: 'The file has no rows', pt: 'O arquivo não tem linhas' },
    action: {
      en: 'Send a file with a header (CSV) and at least one row.',
      pt: 'Envie um arquivo com cabeçalho (CSV) e ao menos uma linha.',
    },
  },
  UPLOAD_BINARY: {
    status: 400,
    title: { en: 'The file is not text', pt: 'O arquivo não é de texto' },
    action: {
      en: 'Send the CSV or IPL file itself, not a spreadsheet, archive or PDF of it.',
      pt: 'Envie o próprio arquivo CSV ou IPL, e não uma planilha, um arquivo compactado ou um PDF dele.',
    },
  },
  UPLOAD_HEADER: {
    status: 400,
    title: {
      en: 'The header of the CSV file is missing or wrong',
      pt: 'O cabeçalho do arquivo CSV está ausente ou incorreto',
    },
    action: {
      en: 'Begin the file with the column names that the message lists.',
      pt: 'Comece o arquivo com os nomes de coluna que a mensagem lista.',
    },
  },
  UPLOAD_LINE_TOO_LONG: {
    status: 400,
    title: {
      en: 'A line of the file is longer than the limit',
      pt: 'Uma linha do arquivo ultrapassa o tamanho máximo',
    },
    action: {
      en: 'Check the line ends and the quotes from the line in the message on.',
      pt: 'Confira as quebras de linha e as aspas a partir da linha indicada na mensagem.',
    },
  },
  UPLOAD_FORMAT: {
    status: 400,
    title: {
      en: 'The file is neither CSV nor IPL as this route takes it',
      pt: 'O arquivo não é CSV nem IPL como esta rota aceita',
    },
    action: {
      en: 'Name the file .csv or .ipl, and compare it with the layout in docs/.',
      pt: 'Dê ao arquivo a extensão .csv ou .ipl e compare-o com o leiaute em docs/.',
    },
  },
  UPLOAD_INTERRUPTED: {
    status: 400,
    title: {
      en: 'The upload ended before the file was whole',
      pt: 'O envio terminou antes de o arquivo estar completo',
    },
    action: { en: 'Send the file again: nothing was saved.', pt: 'Reenvie o arquivo: nada foi gravado.' },
  },
  TAX_ROLES_MISSING: {
    status: 400,
    title: {
      en: 'No account has the tax roles that the calculation needs',
      pt: 'Nenhuma conta tem as funções tributárias que a apuração exige',
    },
    action: {
      en: 'Load tax-roles.csv with the admin command: `company load DIR`.',
      pt: 'Carregue tax-roles.csv com o comando de administração: `company load DIR`.',
    },
  },
  TAX_QUARTER_NOT_OPENED: {
    status: 400,
    title: { en: 'The quarter has no opened month', pt: 'O trimestre não tem mês aberto' },
    action: {
      en: 'Open its months, or name another year and quarter.',
      pt: 'Abra os meses do trimestre ou indique outro ano e trimestre.',
    },
  },
  TAX_QUARTER_INCOMPLETE: {
    status: 400,
    title: {
      en: 'Months of the quarter are not opened, so that it cannot be confirmed',
      pt: 'Há meses do trimestre não abertos, de modo que ele não pode ser confirmado',
    },
    action: {
      en: 'Open the months that the message names and post them; until then a preview is answered.',
      pt: 'Abra os meses que a mensagem indica e faça os lançamentos; até então é devolvida uma prévia.',
    },
  },
  TAX_QUARTER_CONFIRMED: {
    status: 409,
    title: {
      en: 'Another branch of the company has confirmed the quarter',
      pt: 'Outra filial da empresa confirmou o trimestre',
    },
    action: {
      en: 'The branch that the message names pays; to change it, cancel its calculation first.',
      pt: 'O recolhimento cabe à filial que a mensagem indica; para mudá-lo, cancele antes a apuração dela.',
    },
  },
  TAX_CALCULATION_CANCELLED: {
    status: 409,
    title: { en: 'The tax calculation was cancelled before', pt: 'A apuração de tributos já foi cancelada' },
    action: {
      en: 'Read it with GET /taxquotas/{company}/{branch}.',
      pt: 'Consulte-a em GET /taxquotas/{company}/{branch}.',
    },
  },
  TAX_CALCULATION_UNAVAILABLE: {
    status: 503,
    title: {
      en: 'No worker answered the tax calculation in time',
      pt: 'Nenhum processo respondeu à apuração de tributos a tempo',
    },
    action: {
      en: 'Send the request again after the seconds in Retry-After: nothing was half saved.',
      pt: 'Reenvie a requisição após os segundos indicados em Retry-After: nada foi gravado pela metade.',
    },
    retryAfterSeconds: 10,
  },
  PURGE_PERIOD_UNKNOWN: {
    status: 400,
    title: { en: 'The month to purge was never opened', pt: 'O mês a expurgar nunca foi aberto' },
    action: {
      en: 'Check company, branch, year and month.',
      pt: 'Confira a empresa, a filial, o ano e o mês.',
    },
  },
  PURGE_NOT_CONFIRMED: {
    status: 400,
    title: {
      en: 'A consolidated month is purged only when the request confirms it',
      pt: 'Um mês consolidado só é expurgado quando a requisição o confirma',
    },
    action: {
      en: 'Send `confirmSealed: true` beside `dryRun: false`; nothing was deleted. A dry run counts what would go.',
      pt: 'Envie `confirmSealed: true` junto de `dryRun: false`; nada foi excluído. Uma simulação conta o que seria excluído.',
    },
  },
  EVENTS_EXPIRED: {
    status: 410,
    title: {
      en: 'Events after the given one were deleted because of their age',
      pt: 'Eventos posteriores ao indicado foram excluídos por antiguidade',
    },
    action: {
      en: 'Read the state of the books, then begin again without `after`.',
      pt: 'Consulte a situação atual da escrituração e recomece sem `after`.',
    },
  },
  WEBHOOK_TARGET_REFUSED: {
    status: 400,
    title: {
      en: 'The address is no target for webhooks',
      pt: 'O endereço não serve de destino para webhooks',
    },
    action: {
      en: 'Give an https address of a public host; WEBHOOK_PRIVATE_TARGETS allows others.',
      pt: 'Informe um endereço https de um host público; WEBHOOK_PRIVATE_TARGETS permite outros.',
    },
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    title: { en: 'The webhook does not exist', pt: 'O webhook não existe' },
    action: { en: 'Read the ids with GET /webhooks.', pt: 'Obtenha os ids em GET /webhooks.' },
  },
  WEBHOOK_EXISTS: {
    status: 409,
    title: {
      en: 'The address is registered already for the same company and branch',
      pt: 'O endereço já está cadastrado para a mesma empresa e filial',
    },
    action: {
      en: 'Delete the other webhook first, or keep it.',
      pt: 'Exclua antes o outro webhook ou mantenha-o.',
    },
  },
  WEBHOOKS_TOO_MANY: {
    status: 409,
    title: {
      en: 'The company has as many webhooks as it may have',
      pt: 'A empresa já tem o número máximo de webhooks',
    },
    action: { en: 'Delete one that is not needed.', pt: 'Exclua um que não seja necessário.' },
  },
  WEBHOOKS_NOT_CONFIGURED: {
    status: 503,
    title: {
      en: 'The service has no key that protects the secrets of webhooks',
      pt: 'O serviço não tem a chave que protege os segredos dos webhooks',
    },
    action: {
      en: 'Tell the operator: WEBHOOK_SECRET_KEY is not set.',
      pt: 'Avise o operador: WEBHOOK_SECRET_KEY não está definida.',
    },
    retryAfterSeconds: 300,
  },
  COMPANY_MOVING: {
    status: 503,
    title: {
      en: 'The company is being moved to another cell and is read-only meanwhile',
      pt: 'A empresa está sendo movida para outra célula e, enquanto isso, só pode ser consultada',
    },
    action: {
      en: 'Send the request again after the seconds in Retry-After: nothing was saved. When the move has ended, the answer names the new address.',
      pt: 'Reenvie a requisição após os segundos indicados em Retry-After: nada foi gravado. Terminada a mudança, a resposta indica o novo endereço.',
    },
    retryAfterSeconds: 10,
  },
  CONFLICT_RETRY: {
    status: 503,
    title: {
      en: 'Two requests met on the same records and this one gave way',
      pt: 'Duas requisições concorreram pelos mesmos registros e esta cedeu',
    },
    action: {
      en: 'Send the request again: nothing was saved.',
      pt: 'Reenvie a requisição: nada foi gravado.',
    },
    retryAfterSeconds: 1,
  },
  STATEMENT_TIMEOUT: {
    status: 503,
    title: {
      en: 'The database needed longer than the time limit',
      pt: 'O banco de dados excedeu o limite de tempo',
    },
    action: {
      en: 'Ask for less, or send the request again later.',
      pt: 'Solicite menos dados ou reenvie a requisição mais tarde.',
    },
    retryAfterSeconds: 5,
  },
  REQUEST_TIMEOUT: {
    status: 503,
    title: {
      en: 'The request needed longer than the time limit',
      pt: 'A requisição excedeu o limite de tempo',
    },
    action: {
      en: 'Send the request again, with an Idempotency-Key when it creates something.',
      pt: 'Reenvie a requisição, com uma Idempotency-Key quando ela criar algo.',
    },
    retryAfterSeconds: 5,
  },
  QUEUE_UNAVAILABLE: {
    status: 503,
    title: { en: 'The queue cannot be reached', pt: 'A fila está inacessível' },
    action: {
      en: 'Send the request again after the seconds in Retry-After.',
      pt: 'Reenvie a requisição após os segundos indicados em Retry-After.',
    },
    retryAfterSeconds: 5,
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    title: { en: 'The database cannot be reached', pt: 'O banco de dados está inacessível' },
    action: {
      en: 'Send the request again after the seconds in Retry-After.',
      pt: 'Reenvie a requisição após os segundos indicados em Retry-After.',
    },
    retryAfterSeconds: 5,
  },
  SHUTTING_DOWN: {
    status: 503,
    title: { en: 'The service is stopping', pt: 'O serviço está sendo encerrado' },
    action: {
      en: 'Send the request again: another instance answers.',
      pt: 'Reenvie a requisição: outra instância responde.',
    },
    retryAfterSeconds: 1,
  },
  STORAGE_FULL: {
    status: 507,
    title: {
      en: 'The server has no room left for the data',
      pt: 'O servidor não tem mais espaço para os dados',
    },
    action: {
      en: 'Tell the operator: the disk of the database or of the uploads is full, or the cell has given all its ids of such records.',
      pt: 'Avise o operador: o disco do banco de dados ou dos envios está cheio, ou a célula já usou todos os ids desse tipo de registro.',
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    title: { en: 'Internal error', pt: 'Erro interno' },
    action: {
      en: 'Give the requestId to the operator: the log has the cause under it.',
      pt: 'Informe o requestId ao operador: a causa está registrada no log sob esse id.',
    },
  },
} as const satisfies Record<string, ErrorDefinition>;
