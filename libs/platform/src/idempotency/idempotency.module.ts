// Reads the Idempotency-Key of every request that creates, says in the answer when it is a repeat, and
// forgets old keys.
import { Injectable, Logger, Module } from '@nestjs/common';
import type {
  CallHandler,
  DynamicModule,
  ExecutionContext,
  NestInterceptor,
  OnApplicationBootstrap,
} from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import type { Request, Response } from 'express';
import { tap } from 'rxjs';
import type { Observable } from 'rxjs';
import { Clock } from '../clock/clock.js';
import { requestContext } from '../http/request-context.js';
import { Shutdown } from '../shutdown/shutdown.js';
import { Idempotency } from './idempotency.js';
import { idempotentRequest } from './idempotent-request.js';

const HOUR_MS = 3_600_000;

@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const asked = idempotentRequest(http.getRequest<Request>());
    const store = requestContext.getStore();
    if (asked === undefined || store === undefined) return next.handle();
    store.idempotency = asked;
    return next.handle().pipe(
      tap(() => {
        if (asked.hit) http.getResponse<Response>().setHeader('Idempotency-Hit', 'true');
      }),
    );
  }
}

@Injectable()
export class IdempotencyKeyKeeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(IdempotencyKeyKeeper.name);

  constructor(
    private readonly idempotency: Idempotency,
    private readonly shutdown: Shutdown,
  ) {}

  onApplicationBootstrap(): void {
    const timer = setInterval(() => void this.forget(), HOUR_MS).unref();
    this.shutdown.worker('idempotency keys', () => {
      clearInterval(timer);
      return Promise.resolve();
    });
  }

  private async forget(): Promise<void> {
    try {
      await this.idempotency.forgetOlderThan(KEPT_HOURS * HOUR_MS);
    } catch (error) {
      this.logger.warn(
        `Old idempotency keys were not forgotten: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

/** A repeat comes within minutes; a day covers a night's outage of the client. */
export const KEPT_HOURS = 24;

@Module({})
export class IdempotencyModule {
  static forRoot(): DynamicModule {
    return {
      module: IdempotencyModule,
      global: true,
      providers: [
        Clock,
        Idempotency,
        IdempotencyKeyKeeper,
        { provide: APP_INTERCEPTOR, useClass: IdempotencyInterceptor },
      ],
      exports: [Idempotency],
    };
  }
}
