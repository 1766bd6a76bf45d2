// The queries service: reads the ledger, never writes. Permissions are asked of the primary database,
// so that a revoked one counts at once; every figure comes from ReadDatabase, a replica when there is one.
import { Module, type Type } from '@nestjs/common';
import { AuthModule } from '@razao/auth';
import { schemaMigrationNames } from '@razao/schema';
import { DatabaseModule } from '@razao/platform/database';
import { BalancesModule } from './balances/balances.module.js';
import { ChartOfAccountsModule } from './chart-of-accounts/chart-of-accounts.module.js';
import { GeneralLedgerModule } from './general-ledger/general-ledger.module.js';
import { LegacyModule } from './legacy/legacy.module.js';
import type { QueriesEnv } from './queries.env.js';
import { TrialBalanceModule } from './trial-balance/trial-balance.module.js';

/** The application's module for one environment. */
export function queriesModule(env: Readonly<QueriesEnv>): Type {
  class QueriesModule {}
  Module({
    imports: [
      DatabaseModule.forRoot({ env, service: 'queries', migrations: schemaMigrationNames }),
      AuthModule.forRoot(env),
      BalancesModule,
      GeneralLedgerModule,
      ChartOfAccountsModule,
      LegacyModule,
      TrialBalanceModule,
    ],
  })(QueriesModule);
  return QueriesModule;
}
