// The OpenAPI document of a service and its page under /docs. The document is made from the routes'
// own decorators; committed copies are compared with it by a test.
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';

export interface OpenApiOptions {
  title: string;
  description: string;
  version: string;
}

export const DOCS_PATH = 'docs';

export function openApiDocument(app: INestApplication, options: OpenApiOptions): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle(options.title)
    .setDescription(options.description)
    .setVersion(options.version)
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' })
    .build();
  return SwaggerModule.createDocument(app, config, { operationIdFactory: (_controller, method) => method });
}

/** Swagger UI at /docs, the document at /docs/openapi.json; the token is kept over a reload. */
export function serveOpenApi(app: INestApplication, options: OpenApiOptions): void {
  SwaggerModule.setup(DOCS_PATH, app, () => openApiDocument(app, options), {
    jsonDocumentUrl: `${DOCS_PATH}/openapi.json`,
    yamlDocumentUrl: `${DOCS_PATH}/openapi.yaml`,
    customSiteTitle: options.title,
    swaggerOptions: { persistAuthorization: true, displayRequestDuration: true },
  });
}
