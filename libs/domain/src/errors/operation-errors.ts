// Errors of the larger operations (uploads, tax quotas, purge) and of the infrastructure (database, queue, time
// limits). The last one, INTERNAL_ERROR, contains no internal details.
import { error } from './error-definition.js';

export const operationErrors = {
  UPLOAD_TOO_LARGE: error(413, {
    title: 'The file is larger than the upload limit',
    titlePt: 'O arquivo é maior que o limite de envio',
    action: 'Split the file, or raise UPLOAD_BYTES_MAX.',
    actionPt: 'Divida o arquivo ou aumente UPLOAD_BYTES_MAX.',
  }),
  UPLOAD_MISSING: error(400, {
    title: 'The request has no file',
    titlePt: 'A requisição não tem arquivo',
    action: 'Send multipart/form-data with exactly one part named `file`.',
    actionPt: 'Envie multipart/form-data com exatamente uma parte chamada `file`.',
  }),
  UPLOAD_EMPTY: error(400, {
    title: 'The file has no rows',
    titlePt: 'O arquivo não tem linhas',
    action: 'Send a file with a header (CSV) and at least one row.',
    actionPt: 'Envie um arquivo com cabeçalho (CSV) e ao menos uma linha.',
  }),
  UPLOAD_BINARY: error(400, {
    title: 'The file is not text',
    titlePt: 'O arquivo não é de texto',
    action: 'Send the CSV or IPL file itself, not a spreadsheet, archive or PDF of it.',
    actionPt: 'Envie o próprio arquivo CSV ou IPL, e não uma planilha, um arquivo compactado ou um PDF dele.',
  }),
  UPLOAD_HEADER: error(400, {
    title: 'The header of the CSV file is missing or wrong',
    titlePt: 'O cabeçalho do arquivo CSV está ausente ou incorreto',
    action: 'Begin the file with the column names that the message lists.',
    actionPt: 'Comece o arquivo com os nomes de coluna que a mensagem lista.',
  }),
  UPLOAD_LINE_TOO_LONG: error(400, {
    title: 'A line of the file is longer than the limit',
    titlePt: 'Uma linha do arquivo ultrapassa o tamanho máximo',
    action: 'Check the line ends and the quotes from the line in the message on.',
    actionPt: 'Confira as quebras de linha e as aspas a partir da linha indicada na mensagem.',
  }),
  UPLOAD_FORMAT: error(400, {
    title: 'The file is neither CSV nor IPL as this route takes it',
    titlePt: 'O arquivo não é CSV nem IPL como esta rota aceita',
    action: 'Name the file .csv or .ipl, and compare it with the layout in docs/.',
    actionPt: 'Dê ao arquivo a extensão .csv ou .ipl e compare-o com o leiaute em docs/.',
  }),
  UPLOAD_INTERRUPTED: error(400, {
    title: 'The upload ended before the file was whole',
    titlePt: 'O envio terminou antes de o arquivo estar completo',
    action: 'Send the file again: nothing was saved.',
    actionPt: 'Reenvie o arquivo: nada foi gravado.',
  }),
  TAX_ROLES_MISSING: error(400, {
    title: 'No account has the tax roles that the calculation needs',
    titlePt: 'Nenhuma conta tem as funções tributárias que a apuração exige',
    action:
      'Name them with PUT /companies/{company}/taxRoles, or load tax-roles.csv with the admin command: `company load DIR`.',
    actionPt:
      'Indique-as com PUT /companies/{company}/taxRoles ou carregue tax-roles.csv com o comando de administração: `company load DIR`.',
  }),
  TAX_QUARTER_NOT_OPENED: error(400, {
    title: 'The quarter has no opened month',
    titlePt: 'O trimestre não tem mês aberto',
    action: 'Open its months, or name another year and quarter.',
    actionPt: 'Abra os meses do trimestre ou indique outro ano e trimestre.',
  }),
  TAX_QUARTER_INCOMPLETE: error(400, {
    title: 'Months of the quarter are not opened, so that it cannot be confirmed',
    titlePt: 'Há meses do trimestre não abertos, de modo que ele não pode ser confirmado',
    action: 'Open the months that the message names and post them; until then a preview is answered.',
    actionPt: 'Abra os meses que a mensagem indica e faça os lançamentos; até então é devolvida uma prévia.',
  }),
  TAX_QUARTER_CONFIRMED: error(409, {
    title: 'Another branch of the company has confirmed the quarter',
    titlePt: 'Outra filial da empresa confirmou o trimestre',
    action: 'The branch that the message names pays; to change it, cancel its calculation first.',
    actionPt:
      'O recolhimento cabe à filial que a mensagem indica; para mudá-lo, cancele antes a apuração dela.',
  }),
  TAX_CALCULATION_CANCELLED: error(409, {
    title: 'The tax calculation was cancelled before',
    titlePt: 'A apuração de tributos já foi cancelada',
    action: 'Read it with GET /taxquotas/{company}/{branch}.',
    actionPt: 'Consulte-a em GET /taxquotas/{company}/{branch}.',
  }),
  TAX_CALCULATION_UNAVAILABLE: error(503, {
    title: 'No worker answered the tax calculation in time',
    titlePt: 'Nenhum processo respondeu à apuração de tributos a tempo',
    action: 'Send the request again after the seconds in Retry-After: nothing was half saved.',
    actionPt: 'Reenvie a requisição após os segundos indicados em Retry-After: nada foi gravado pela metade.',
    retryAfterSeconds: 10,
  }),
  PURGE_PERIOD_UNKNOWN: error(400, {
    title: 'The month to purge was never opened',
    titlePt: 'O mês a expurgar nunca foi aberto',
    action: 'Check company, branch, year and month.',
    actionPt: 'Confira a empresa, a filial, o ano e o mês.',
  }),
  PURGE_NOT_CONFIRMED: error(400, {
    title: 'A consolidated month is purged only when the request confirms it',
    titlePt: 'Um mês consolidado só é expurgado quando a requisição o confirma',
    action:
      'Send `confirmSealed: true` beside `dryRun: false`; nothing was deleted. A dry run counts what would go.',
    actionPt:
      'Envie `confirmSealed: true` junto de `dryRun: false`; nada foi excluído. Uma simulação conta o que seria excluído.',
  }),
  EVENTS_EXPIRED: error(410, {
    title: 'Events after the given one were deleted because of their age',
    titlePt: 'Eventos posteriores ao indicado foram excluídos por antiguidade',
    action: 'Read the state of the books, then begin again without `after`.',
    actionPt: 'Consulte a situação atual da escrituração e recomece sem `after`.',
  }),
  WEBHOOK_TARGET_REFUSED: error(400, {
    title: 'The address is not accepted for webhooks',
    titlePt: 'O endereço não serve de destino para webhooks',
    action: 'Give an https address of a public host; WEBHOOK_PRIVATE_TARGETS allows others.',
    actionPt: 'Informe um endereço https de um host público; WEBHOOK_PRIVATE_TARGETS permite outros.',
  }),
  WEBHOOK_NOT_FOUND: error(404, {
    title: 'The webhook does not exist',
    titlePt: 'O webhook não existe',
    action: 'Read the ids with GET /webhooks.',
    actionPt: 'Obtenha os ids em GET /webhooks.',
  }),
  WEBHOOK_EXISTS: error(409, {
    title: 'The address is registered already for the same company and branch',
    titlePt: 'O endereço já está cadastrado para a mesma empresa e filial',
    action: 'Delete the other webhook first, or keep it.',
    actionPt: 'Exclua antes o outro webhook ou mantenha-o.',
  }),
  WEBHOOKS_TOO_MANY: error(409, {
    title: 'The company has as many webhooks as it may have',
    titlePt: 'A empresa já tem o número máximo de webhooks',
    action: 'Delete one that is not needed.',
    actionPt: 'Exclua um que não seja necessário.',
  }),
  WEBHOOKS_NOT_CONFIGURED: error(503, {
    title: 'The service has no key that protects the secrets of webhooks',
    titlePt: 'O serviço não tem a chave que protege os segredos dos webhooks',
    action: 'Tell the operator: WEBHOOK_SECRET_KEY is not set.',
    actionPt: 'Avise o operador: WEBHOOK_SECRET_KEY não está definida.',
    retryAfterSeconds: 300,
  }),
  COMPANY_MOVING: error(503, {
    title: 'The company is being moved to another cell and is read-only meanwhile',
    titlePt: 'A empresa está sendo movida para outra célula e, enquanto isso, só pode ser consultada',
    action:
      'Send the request again after the seconds in Retry-After: nothing was saved. When the move has ended, the answer names the new address.',
    actionPt:
      'Reenvie a requisição após os segundos indicados em Retry-After: nada foi gravado. Terminada a mudança, a resposta indica o novo endereço.',
    retryAfterSeconds: 10,
  }),
  CONFLICT_RETRY: error(503, {
    title: 'Two requests met on the same records and this one gave way',
    titlePt: 'Duas requisições concorreram pelos mesmos registros e esta cedeu',
    action: 'Send the request again: nothing was saved.',
    actionPt: 'Reenvie a requisição: nada foi gravado.',
    retryAfterSeconds: 1,
  }),
  STATEMENT_TIMEOUT: error(503, {
    title: 'The database needed longer than the time limit',
    titlePt: 'O banco de dados excedeu o limite de tempo',
    action: 'Ask for less, or send the request again later.',
    actionPt: 'Solicite menos dados ou reenvie a requisição mais tarde.',
    retryAfterSeconds: 5,
  }),
  REQUEST_TIMEOUT: error(503, {
    title: 'The request needed longer than the time limit',
    titlePt: 'A requisição excedeu o limite de tempo',
    action: 'Send the request again, with an Idempotency-Key when it creates something.',
    actionPt: 'Reenvie a requisição, com uma Idempotency-Key quando ela criar algo.',
    retryAfterSeconds: 5,
  }),
  QUEUE_UNAVAILABLE: error(503, {
    title: 'The queue cannot be reached',
    titlePt: 'A fila está inacessível',
    action: 'Send the request again after the seconds in Retry-After.',
    actionPt: 'Reenvie a requisição após os segundos indicados em Retry-After.',
    retryAfterSeconds: 5,
  }),
  DATABASE_UNAVAILABLE: error(503, {
    title: 'The database cannot be reached',
    titlePt: 'O banco de dados está inacessível',
    action: 'Send the request again after the seconds in Retry-After.',
    actionPt: 'Reenvie a requisição após os segundos indicados em Retry-After.',
    retryAfterSeconds: 5,
  }),
  SHUTTING_DOWN: error(503, {
    title: 'The service is stopping',
    titlePt: 'O serviço está sendo encerrado',
    action: 'Send the request again: another instance answers.',
    actionPt: 'Reenvie a requisição: outra instância responde.',
    retryAfterSeconds: 1,
  }),
  STORAGE_FULL: error(507, {
    title: 'The server has no room left for the data',
    titlePt: 'O servidor não tem mais espaço para os dados',
    action:
      'Tell the operator: the disk of the database or of the uploads is full, or the cell has given all its ids of such records.',
    actionPt:
      'Avise o operador: o disco do banco de dados ou dos envios está cheio, ou a célula já usou todos os ids desse tipo de registro.',
  }),
  INTERNAL_ERROR: error(500, {
    title: 'Internal error',
    titlePt: 'Erro interno',
    action: 'Give the requestId to the operator: the log has the cause under it.',
    actionPt: 'Informe o requestId ao operador: a causa está registrada no log sob esse id.',
  }),
};
