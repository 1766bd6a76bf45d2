// Errors of the request itself, before the records that it names are read: transport, token, permission and form. They
// are in the order in which they are checked.
import { error } from './error-definition.js';

export const requestErrors = {
  SERVICE_BUSY: error(503, {
    title: 'The service has no free connection or worker for this request',
    titlePt: 'O serviço não tem conexão nem processo livre para esta requisição',
    action: 'Send the request again after the seconds in Retry-After.',
    actionPt: 'Reenvie a requisição após os segundos indicados em Retry-After.',
    retryAfterSeconds: 1,
  }),
  HEADERS_TOO_LARGE: error(431, {
    title: 'The request headers are too large',
    titlePt: 'Os cabeçalhos da requisição são grandes demais',
    action: 'Send fewer or shorter headers.',
    actionPt: 'Envie cabeçalhos em menor número ou mais curtos.',
  }),
  REQUEST_TOO_SLOW: error(408, {
    title: 'The headers or the body did not arrive in time',
    titlePt: 'Os cabeçalhos ou o corpo não chegaram a tempo',
    action: 'Send them without pauses; send fewer records in one request where the connection is slow.',
    actionPt: 'Envie-os sem pausas; se a conexão for lenta, envie menos registros por requisição.',
  }),
  ROUTE_NOT_FOUND: error(404, {
    title: 'No such route',
    titlePt: 'A rota não existe',
    action: 'Compare method and path with the OpenAPI document under /docs.',
    actionPt: 'Confira o método e o caminho no documento OpenAPI, em /docs.',
  }),
  METHOD_NOT_ALLOWED: error(405, {
    title: 'The route does not take this method',
    titlePt: 'A rota não aceita este método',
    action: 'Compare method and path with the OpenAPI document under /docs.',
    actionPt: 'Confira o método e o caminho no documento OpenAPI, em /docs.',
  }),
  UNAUTHENTICATED: error(401, {
    title: 'Token missing, expired or invalid',
    titlePt: 'Token ausente, expirado ou inválido',
    action: 'Sign in again and send `Authorization: Bearer <accessToken>`.',
    actionPt: 'Entre novamente e envie `Authorization: Bearer <accessToken>`.',
  }),
  TOKEN_KEYS_UNAVAILABLE: error(503, {
    title: 'The keys that verify tokens cannot be read',
    titlePt: 'Não é possível ler as chaves que verificam os tokens',
    action: 'Send the request again after the seconds in Retry-After: the token may well be valid.',
    actionPt: 'Reenvie a requisição após os segundos indicados em Retry-After: o token pode estar válido.',
    retryAfterSeconds: 5,
  }),
  ADMIN_REQUIRED: error(403, {
    title: 'The operation is reserved for the role admin',
    titlePt: 'A operação é reservada ao perfil admin',
    action: 'Ask an administrator to do it, or sign in with a user that has the role.',
    actionPt: 'Solicite-a a um administrador ou entre com um usuário que tenha o perfil.',
  }),
  UNSUPPORTED_MEDIA_TYPE: error(415, {
    title: 'The content type of the body is not accepted here',
    titlePt: 'O tipo de conteúdo do corpo não é aceito aqui',
    action: 'Send the content type that the OpenAPI document names for the route.',
    actionPt: 'Envie o tipo de conteúdo que o documento OpenAPI indica para a rota.',
  }),
  NOT_ACCEPTABLE: error(406, {
    title: 'The answer has no representation that the Accept header allows',
    titlePt: 'A resposta não tem nenhuma representação que o cabeçalho Accept permita',
    action: 'Ask for one of the representations that the OpenAPI document names for the route.',
    actionPt: 'Solicite uma das representações que o documento OpenAPI indica para a rota.',
  }),
  PAYLOAD_TOO_LARGE: error(413, {
    title: 'The body is larger than the limit',
    titlePt: 'O corpo é maior que o limite',
    action: 'Send fewer records in one request, or use the file import.',
    actionPt: 'Envie menos registros por requisição ou use a importação de arquivo.',
  }),
  MALFORMED_JSON: error(400, {
    title: 'The body is not well-formed JSON',
    titlePt: 'O corpo não é um JSON bem-formado',
    action: 'Mend the JSON at the position that the message gives.',
    actionPt: 'Corrija o JSON na posição que a mensagem indica.',
  }),
  MALFORMED_BODY: error(400, {
    title: 'The form or multipart body cannot be read',
    titlePt: 'Não é possível ler o formulário ou o corpo multipart',
    action: 'Send the form fields that the OpenAPI document names, complete and once each.',
    actionPt: 'Envie os campos de formulário que o documento OpenAPI indica, completos e uma vez cada um.',
  }),
  IDEMPOTENCY_KEY_INVALID: error(400, {
    title: 'The Idempotency-Key header is not usable',
    titlePt: 'O cabeçalho Idempotency-Key não é utilizável',
    action: 'Send 1 to 255 visible ASCII characters, a new value for each new operation.',
    actionPt: 'Envie de 1 a 255 caracteres ASCII visíveis, com um valor novo para cada operação nova.',
  }),
  UNKNOWN_PARAMETER: error(400, {
    title: 'The route does not take a query parameter of this name',
    titlePt: 'A rota não aceita um parâmetro de consulta com este nome',
    action: 'Send only the parameters that the message names; letters count as capital or small.',
    actionPt: 'Envie somente os parâmetros que a mensagem indica; maiúsculas e minúsculas são distintas.',
  }),
  VALIDATION_FAILED: error(400, {
    title: 'One or more fields are not valid',
    titlePt: 'Um ou mais campos não são válidos',
    action: 'Mend the fields listed in `details`.',
    actionPt: 'Corrija os campos listados em `details`.',
  }),
  INVALID_CODE: error(400, {
    title: 'A company or branch code is not well formed',
    titlePt: 'O código da empresa ou da filial está malformado',
    action: 'Send 1 to 10 characters out of A–Z, a–z, 0–9.',
    actionPt: 'Envie um código de 1 a 10 letras (A–Z, a–z) ou dígitos (0–9).',
  }),
  INVALID_DATE: error(400, {
    title: 'A date or month does not exist or has another format',
    titlePt: 'A data ou o mês não existe ou está em outro formato',
    action: 'Send the format that the message names.',
    actionPt: 'Envie o formato que a mensagem indica.',
  }),
  INVALID_RANGE: error(400, {
    title: 'The range begins after its end',
    titlePt: 'O intervalo começa depois do seu fim',
    action: 'Exchange beginning and end.',
    actionPt: 'Troque o início pelo fim.',
  }),
  INVALID_PAGE: error(400, {
    title: 'Page, size or sort is outside of what the list offers',
    titlePt: 'A página, o tamanho ou a ordenação está fora do que a lista oferece',
    action: 'Count pages from 1, ask for at most 1,000 records, sort by a field of the record.',
    actionPt:
      'Conte as páginas a partir de 1, solicite no máximo 1.000 registros e ordene por um campo do registro.',
  }),
  TOO_MANY_IDS: error(400, {
    title: 'More ids than one request takes',
    titlePt: 'Há mais ids do que uma requisição aceita',
    action: 'Send at most 1,000 ids in one request.',
    actionPt: 'Envie no máximo 1.000 ids por requisição.',
  }),
  TOO_MANY_ENTRIES: error(400, {
    title: 'More entries than one request takes',
    titlePt: 'Há mais lançamentos do que uma requisição aceita',
    action: 'Send at most 100,000 entries in one request, or use the file import.',
    actionPt: 'Envie no máximo 100.000 lançamentos por requisição ou use a importação de arquivo.',
  }),
};
