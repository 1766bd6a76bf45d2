// The trial balance.
import { Module } from '@nestjs/common';
import { DrawTrialBalanceService } from './draw-trial-balance.service.js';
import { TrialBalanceController } from './trial-balance.controller.js';
import { TrialBalanceStore } from './trial-balance.store.js';

@Module({ controllers: [TrialBalanceController], providers: [DrawTrialBalanceService, TrialBalanceStore] })
export class TrialBalanceModule {}
