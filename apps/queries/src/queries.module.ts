// The queries service only reads the ledger. Permissions come from the primary database, so that a revoked permission
// takes effect at once. Every figure comes from ReadDatabase, which is a replica when there is one.
import { Module, type DynamicModule } from '@nestjs/common';
import { AuthModule } from '@razao/auth';
import { DatabaseModule } from '@razao/platform/database';
import { BalancesController } from './balances/balances.controller.js';
import { BalancesStore } from './balances/balances.store.js';
import { InquireBalanceService } from './balances/inquire-balance.service.js';
import { BookController } from './books/book.controller.js';
import { BookStore } from './books/book.store.js';
import { PrintBookService } from './books/print-book.service.js';
import { ChartOfAccountsController } from './chart-of-accounts/chart-of-accounts.controller.js';
import { ChartOfAccountsStore } from './chart-of-accounts/chart-of-accounts.store.js';
import { ListChartService } from './chart-of-accounts/list-chart.service.js';
import { GeneralLedgerController } from './general-ledger/general-ledger.controller.js';
import { GeneralLedgerStore } from './general-ledger/general-ledger.store.js';
import { QueryLedgerService } from './general-ledger/query-ledger.service.js';
import { LegacyController } from './legacy/legacy.controller.js';
import { LegacyService } from './legacy/legacy.service.js';
import { LegacyStore } from './legacy/legacy.store.js';
import { ListMasterDataService } from './master-data/list-master-data.service.js';
import { MasterDataController } from './master-data/master-data.controller.js';
import { MasterDataStore } from './master-data/master-data.store.js';
import { QueriesEnv } from './queries.env.js';
import { Streams } from './representations/streams.js';
import { DrawTrialBalanceService } from './trial-balance/draw-trial-balance.service.js';
import { DrawStatementService } from './statements/draw-statement.service.js';
import { StatementController } from './statements/statement.controller.js';
import { StatementStore } from './statements/statement.store.js';
import { TrialBalanceController } from './trial-balance/trial-balance.controller.js';
import { TrialBalanceStore } from './trial-balance/trial-balance.store.js';

@Module({})
export class QueriesModule {
  static forRoot(env: Readonly<QueriesEnv>): DynamicModule {
    return {
      module: QueriesModule,
      imports: [
        DatabaseModule.forRoot({ env, service: 'queries' }),
        AuthModule.forRoot(env, { service: 'queries' }),
      ],
      controllers: [
        BalancesController,
        GeneralLedgerController,
        ChartOfAccountsController,
        LegacyController,
        TrialBalanceController,
        MasterDataController,
        StatementController,
        BookController,
      ],
      providers: [
        { provide: QueriesEnv, useValue: env },
        Streams,
        InquireBalanceService,
        BalancesStore,
        QueryLedgerService,
        GeneralLedgerStore,
        ListChartService,
        ChartOfAccountsStore,
        LegacyService,
        LegacyStore,
        DrawTrialBalanceService,
        TrialBalanceStore,
        ListMasterDataService,
        MasterDataStore,
        DrawStatementService,
        StatementStore,
        PrintBookService,
        BookStore,
      ],
    };
  }
}
