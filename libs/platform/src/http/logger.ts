// Structured logs: one JSON object a line, with the request id of whatever is being done. Messages
// are written by us; values of requests are not put into them, and the properties below are masked
// should an object ever be logged.
import { ConsoleLogger } from '@nestjs/common';
import type { LogLevel } from '@nestjs/common';
import { requestContext } from './request-context.js';

const LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'log', 'debug', 'verbose'];
const MASKED = [
  'password',
  'token',
  'accessToken',
  'authorization',
  'cookie',
  'secret',
  'url',
  'texto',
  'historico',
  'body',
];

export interface LoggerOptions {
  service: string;
  json: boolean;
  level: LogLevel;
}

export class ServiceLogger extends ConsoleLogger {
  constructor(private readonly settings: LoggerOptions) {
    super({
      json: settings.json,
      colors: false,
      logLevels: LEVELS.slice(0, LEVELS.indexOf(settings.level) + 1),
      redact: MASKED,
    });
  }

  protected override getJsonLogObject(
    ...parameters: Parameters<ConsoleLogger['getJsonLogObject']>
  ): ReturnType<ConsoleLogger['getJsonLogObject']> {
    const context = requestContext.getStore();
    return {
      ...super.getJsonLogObject(...parameters),
      service: this.settings.service,
      ...(context && { requestId: context.requestId }),
      ...(context?.subject !== undefined && { subject: context.subject }),
    };
  }
}
