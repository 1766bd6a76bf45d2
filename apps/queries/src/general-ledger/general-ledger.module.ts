// The general ledger.
import { Module } from '@nestjs/common';
import { GeneralLedgerController } from './general-ledger.controller.js';
import { GeneralLedgerStore } from './general-ledger.store.js';
import { QueryLedgerService } from './query-ledger.service.js';

@Module({ controllers: [GeneralLedgerController], providers: [QueryLedgerService, GeneralLedgerStore] })
export class GeneralLedgerModule {}
