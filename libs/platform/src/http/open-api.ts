// Makes the OpenAPI document of a service and its page under /docs, from the decorators of the routes. Answers that the
// platform gives on every route are added here, so that no route has to repeat them. A test compares the committed
// copies with the document.
import type { INestApplication } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express } from 'express';
import { JSON_BODY } from './declared-routes.js';
import { describeBody, nameEnums, typeNulls, type NamedEnums } from './document-schemas.js';
import { errorAnswer, ErrorResponse } from './error-response.dto.js';
import { ignoresUnknownParameters } from './query-parameters.js';

interface OpenApiTag {
  name: string;
  /** One line, shown beside the name. */
  description: string;
}

export interface OpenApiOptions {
  title: string;
  description: string;
  /** The groups of operations, in the order in which the document shows them. */
  tags?: readonly OpenApiTag[];
  /** Whether a field that the DTO of a body does not declare is ignored; otherwise it is refused. */
  takesOtherFields: boolean;
  /** Enums that become named schemas. */
  enums?: NamedEnums;
}

export const DOCS_PATH = 'docs';

/**
 * The contract declares this version for the movements service. The three services are one product and declare the same
 * version.
 */
export const INTERFACE_VERSION = '0.7.01.202511271';

const OPENAPI_VERSION = '3.1.0';
const LANGUAGE_NOTE =
  'Texts are in English, with `Accept-Language: pt` in Portuguese; an answer that depends on it says `Content-Language` and `Vary`.';
type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

function openApiDocument(app: INestApplication, options: OpenApiOptions): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion(OPENAPI_VERSION)
    .setTitle(options.title)
    .setDescription(`${options.description}\n\n${LANGUAGE_NOTE}`)
    .setVersion(INTERFACE_VERSION)
    .addServer('/', 'This service')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `accessToken` that the authentication service answers to `POST /api/auth/signin`.',
    });
  for (const { name, description } of options.tags ?? []) config.addTag(name, description);
  const document = SwaggerModule.createDocument(app, config.build(), {
    operationIdFactory: (_controller, method) => method,
    // Registers the schema once. Otherwise it would be made again for each route that names it, which is half of the
    // work of the document.
    extraModels: [ErrorResponse],
  });
  for (const operation of operationsOf(document)) {
    addPlatformAnswers(operation);
    const { requestBody } = operation;
    if (requestBody === undefined || !('content' in requestBody)) continue;
    for (const [type, content] of Object.entries(requestBody.content))
      describeBody(content, document, { takesOthers: options.takesOtherFields, hasNull: type === JSON_BODY });
  }
  typeNulls(document);
  nameEnums(document, options.enums ?? {});
  return document;
}

/**
 * Serves Swagger UI at /docs and the document at /docs/openapi.json. Swagger UI keeps the token over a reload. The
 * document is made for the first request for it, because it would allocate half of the memory that a start allocates.
 */
export function serveOpenApi(app: NestExpressApplication, options: OpenApiOptions): void {
  // A person who opens the bare address in a browser is sent to the documentation.
  const express: Express = app.getHttpAdapter().getInstance();
  express.get('/', (_request, response) => {
    response.redirect(`/${DOCS_PATH}`);
  });
  SwaggerModule.setup(DOCS_PATH, app, () => openApiDocument(app, options), {
    jsonDocumentUrl: `${DOCS_PATH}/openapi.json`,
    yamlDocumentUrl: `${DOCS_PATH}/openapi.yaml`,
    customSiteTitle: options.title,
    swaggerOptions: {
      persistAuthorization: true,
      displayRequestDuration: true,
      defaultModelsExpandDepth: 0,
      docExpansion: 'list',
    },
  });
}

function operationsOf(document: OpenAPIObject): Operation[] {
  return Object.values(document.paths).flatMap((path) =>
    METHODS.flatMap((method) => (path[method] === undefined ? [] : [path[method]])),
  );
}

/**
 * Adds the answers that any route may give: the caller has the answer already (304); the query has an unknown parameter
 * (400); the body is malformed, too slow, too large or of another media type; the service is busy (503).
 */
function addPlatformAnswers(operation: Operation): void {
  const { responses } = operation;
  if (operation.requestBody !== undefined) {
    responses['400'] ??= errorAnswer('VALIDATION_FAILED');
    responses['408'] ??= errorAnswer('REQUEST_TOO_SLOW');
    responses['413'] ??= errorAnswer('PAYLOAD_TOO_LARGE');
    responses['415'] ??= errorAnswer('UNSUPPORTED_MEDIA_TYPE');
  } else if (hasETag(responses['200'])) {
    responses['304'] = { description: 'The answer is still the one whose ETag If-None-Match names' };
  }
  if (!ignoresUnknownParameters(operation)) responses['400'] ??= errorAnswer('UNKNOWN_PARAMETER');
  responses['503'] ??= errorAnswer('SERVICE_BUSY');
}

function hasETag(response: Operation['responses'][string]): boolean {
  return response !== undefined && 'headers' in response && 'ETag' in response.headers;
}
