// Errors of the request itself, before anything that it names is looked up: transport, token, permission and form.
// Listed in the order in which they are checked.
import type { ErrorDefinition } from './error-definition.js';

export const requestErrors = {
  SERVICE_BUSY: {
    status: 503,
    title: {
      en: 'The service has no free connection or worker for this request',
      pt: 'O serviço não tem conexão nem processo livre para esta requisição',
    },
    action: {
      en: 'Send the request again after the seconds in Retry-After.',
      pt: 'Reenvie a requisição após os segundos indicados em Retry-After.',
    },
    retryAfterSeconds: 1,
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: { en: 'Too many requests', pt: 'Requisições em excesso' },
    action: {
      en: 'Send the request again after the seconds in Retry-After.',
      pt: 'Reenvie a requisição após os segundos indicados em Retry-After.',
    },
    retryAfterSeconds: 1,
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: { en: 'The request headers are too large', pt: 'Os cabeçalhos da requisição são grandes demais' },
    action: { en: 'Send fewer or shorter headers.', pt: 'Envie cabeçalhos em menor número ou mais curtos.' },
  },
  REQUEST_TOO_SLOW: {
    status: 408,
    title: {
      en: 'The headers or the body did not arrive in time',
      pt: 'Os cabeçalhos ou o corpo não chegaram a tempo',
    },
    action: {
      en: 'Send them without pauses; send fewer records in one request where the connection is slow.',
      pt: 'Envie-os sem pausas; se a conexão for lenta, envie menos registros por requisição.',
    },
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    title: { en: 'No such route', pt: 'A rota não existe' },
    action: {
      en: 'Compare method and path with the OpenAPI document under /docs.',
      pt: 'Confira o método e o caminho no documento OpenAPI, em /docs.',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: { en: 'The route does not take this method', pt: 'A rota não aceita este método' },
    action: {
      en: 'Compare method and path with the OpenAPI document under /docs.',
      pt: 'Confira o método e o caminho no documento OpenAPI, em /docs.',
    },
  },
  UNAUTHENTICATED: {
    status: 401,
    title: { en: 'Token missing, expired or invalid', pt: 'Token ausente, expirado ou inválido' },
    action: {
      en: 'Sign in again and send `Authorization: Bearer <accessToken>`.',
      pt: 'Entre novamente e envie `Authorization: Bearer <accessToken>`.',
    },
  },
  TOKEN_KEYS_UNAVAILABLE: {
    status: 503,
    title: {
      en: 'The keys that verify tokens cannot be read',
      pt: 'Não é possível ler as chaves que verificam os tokens',
    },
    action: {
      en: 'Send the request again after the seconds in Retry-After: the token may well be valid.',
      pt: 'Reenvie a requisição após os segundos indicados em Retry-After: o token pode estar válido.',
    },
    retryAfterSeconds: 5,
  },
  ADMIN_REQUIRED: {
    status: 403,
    title: {
      en: 'The operation is reserved for the role admin',
      pt: 'A operação é reservada ao perfil admin',
    },
    action: {
      en: 'Ask an administrator to do it, or sign in with a user that has the role.',
      pt: 'Solicite-a a um administrador ou entre com um usuário que tenha o perfil.',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: {
      en: 'The content type of the body is not accepted here',
      pt: 'O tipo de conteúdo do corpo não é aceito aqui',
    },
    action: {
      en: 'Send the content type that the OpenAPI document names for the route.',
      pt: 'Envie o tipo de conteúdo que o documento OpenAPI indica para a rota.',
    },
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: {
      en: 'The answer has no representation that the Accept header allows',
      pt: 'A resposta não tem nenhuma representação que o cabeçalho Accept permita',
    },
    action: {
      en: 'Ask for one of the representations that the OpenAPI document names for the route.',
      pt: 'Solicite uma das representações que o documento OpenAPI indica para a rota.',
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: { en: 'The body is larger than the limit', pt: 'O corpo é maior que o limite' },
    action: {
      en: 'Send fewer records in one request, or use the file import.',
      pt: 'Envie menos registros por requisição ou use a importação de arquivo.',
    },
  },
  MALFORMED_JSON: {
    status: 400,
    title: { en: 'The body is not well-formed JSON', pt: 'O corpo não é um JSON bem-formado' },
    action: {
      en: 'Mend the JSON at the position that the message gives.',
      pt: 'Corrija o JSON na posição que a mensagem indica.',
    },
  },
  MALFORMED_BODY: {
    status: 400,
    title: {
      en: 'The form or multipart body cannot be read',
      pt: 'Não é possível ler o formulário ou o corpo multipart',
    },
    action: {
      en: 'Send the form fields that the OpenAPI document names, complete and once each.',
      pt: 'Envie os campos de formulário que o documento OpenAPI indica, completos e uma vez cada um.',
    },
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    title: {
      en: 'The Idempotency-Key header is not usable',
      pt: 'O cabeçalho Idempotency-Key não é utilizável',
    },
    action: {
      en: 'Send 1 to 255 visible ASCII characters, a new value for each new operation.',
      pt: 'Envie de 1 a 255 caracteres ASCII visíveis, com um valor novo para cada operação nova.',
    },
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    title: {
      en: 'The route does not take a query parameter of this name',
      pt: 'A rota não aceita um parâmetro de consulta com este nome',
    },
    action: {
      en: 'Send only the parameters that the message names; letters count as capital or small.',
      pt: 'Envie somente os parâmetros que a mensagem indica; maiúsculas e minúsculas são distintas.',
    },
  },
  VALIDATION_FAILED: {
    status: 400,
    title: { en: 'One or more fields are not valid', pt: 'Um ou mais campos não são válidos' },
    action: { en: 'Mend the fields listed in `details`.', pt: 'Corrija os campos listados em `details`.' },
  },
  INVALID_CODE: {
    status: 400,
    title: {
      en: 'A company or branch code is not well formed',
      pt: 'O código da empresa ou da filial está malformado',
    },
    action: {
      en: 'Send 1 to 10 characters out of A–Z, a–z, 0–9.',
      pt: 'Envie um código de 1 a 10 letras (A–Z, a–z) ou dígitos (0–9).',
    },
  },
  INVALID_DATE: {
    status: 400,
    title: {
      en: 'A date or month does not exist or has another format',
      pt: 'A data ou o mês não existe ou está em outro formato',
    },
    action: { en: 'Send the format that the message names.', pt: 'Envie o formato que a mensagem indica.' },
  },
  INVALID_RANGE: {
    status: 400,
    title: { en: 'The range begins after its end', pt: 'O intervalo começa depois do seu fim' },
    action: { en: 'Exchange beginning and end.', pt: 'Troque o início pelo fim.' },
  },
  INVALID_PAGE: {
    status: 400,
    title: {
      en: 'Page, size or sort is outside of what the list offers',
      pt: 'A página, o tamanho ou a ordenação está fora do que a lista oferece',
    },
    action: {
      en: 'Count pages from 1, ask for at most 1,000 records, sort by a field of the record.',
      pt: 'Conte as páginas a partir de 1, solicite no máximo 1.000 registros e ordene por um campo do registro.',
    },
  },
  TOO_MANY_IDS: {
    status: 400,
    title: { en: 'More ids than one request takes', pt: 'Há mais ids do que uma requisição aceita' },
    action: { en: 'Send at most 1,000 ids in one request.', pt: 'Envie no máximo 1.000 ids por requisição.' },
  },
  TOO_MANY_ENTRIES: {
    status: 400,
    title: {
      en: 'More entries than one request takes',
      pt: 'Há mais lançamentos do que uma requisição aceita',
    },
    action: {
      en: 'Send at most 100,000 entries in one request, or use the file import.',
      pt: 'Envie no máximo 100.000 lançamentos por requisição ou use a importação de arquivo.',
    },
  },
} as const satisfies Record<string, ErrorDefinition>;
