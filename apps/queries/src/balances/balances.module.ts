// Balances of accounts.
import { Module } from '@nestjs/common';
import { BalancesController } from './balances.controller.js';
import { BalancesStore } from './balances.store.js';
import { InquireBalanceService } from './inquire-balance.service.js';

@Module({ controllers: [BalancesController], providers: [InquireBalanceService, BalancesStore] })
export class BalancesModule {}
