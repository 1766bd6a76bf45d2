// Authentication and access control of a service. The root module of the application imports it once, beside the
// DatabaseModule, whose primary database it reads. Its guards are global.
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { Health } from '@razao/platform/actuator';
import { Database } from '@razao/platform/database';
import { AccessDirectory } from './access/access-directory.js';
import { AccessListener } from './access/access-listener.js';
import { BranchDirectory } from './access/branch-directory.js';
import { BranchGate } from './access/branch-gate.js';
import type { ServiceName } from './access/elsewhere.js';
import { RecordHomes } from './access/record-homes.js';
import { AccessGuard } from './routes/access.guard.js';
import { JwtAuthGuard } from './routes/jwt-auth.guard.js';
import { JWT_STRATEGY, registerJwtStrategy } from './routes/jwt.strategy.js';
import { RouteRulesCheck } from './routes/route-rule.js';
import { tokenKeys } from './tokens/token-keys.js';
import type { TokenSettings } from './tokens/token-settings.js';
import { TokenVerifier } from './tokens/token-verifier.js';

interface AuthModuleOptions {
  /** The service itself, whose address in another cell redirects use. */
  readonly service: ServiceName;
  /** Whether the service writes the ledger, so that each scope has an actor id. It needs INSERT on ledger.actor. */
  readonly recordActors?: boolean;
}

@Module({})
export class AuthModule {
  /** @throws TokenKeyInvalid when the configured key cannot verify tokens */
  static forRoot(env: TokenSettings, options: AuthModuleOptions): DynamicModule {
    const keys = tokenKeys(env);
    return {
      module: AuthModule,
      global: true,
      imports: [DiscoveryModule],
      providers: [
        {
          provide: TokenVerifier,
          inject: [Health],
          useFactory: (health: Health) => {
            const check = keys.check?.bind(keys);
            if (check !== undefined) health.watch('token-keys', check);
            return new TokenVerifier(keys, env);
          },
        },
        { provide: JWT_STRATEGY, inject: [TokenVerifier], useFactory: registerJwtStrategy },
        {
          provide: AccessListener,
          inject: [Database],
          useFactory: (database: Database) => new AccessListener(database),
        },
        {
          provide: AccessDirectory,
          inject: [Database, AccessListener],
          useFactory: (database: Database, listener: AccessListener) =>
            new AccessDirectory(database, listener, { recordActors: options.recordActors ?? false }),
        },
        {
          provide: BranchDirectory,
          inject: [Database, AccessListener],
          useFactory: (database: Database, listener: AccessListener) =>
            new BranchDirectory(database, listener, options.service),
        },
        {
          provide: RecordHomes,
          inject: [Database],
          useFactory: (database: Database) => new RecordHomes(database, options.service),
        },
        BranchGate,
        RouteRulesCheck,
        { provide: APP_GUARD, useClass: JwtAuthGuard },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
      exports: [AccessDirectory, BranchDirectory, BranchGate, RecordHomes, TokenVerifier],
    };
  }
}
