// The chart of accounts.
import { Module } from '@nestjs/common';
import { ChartOfAccountsController } from './chart-of-accounts.controller.js';
import { ChartOfAccountsStore } from './chart-of-accounts.store.js';
import { ListChartService } from './list-chart.service.js';

@Module({ controllers: [ChartOfAccountsController], providers: [ListChartService, ChartOfAccountsStore] })
export class ChartOfAccountsModule {}
