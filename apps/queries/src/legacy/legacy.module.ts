// The legacy integration.
import { Module } from '@nestjs/common';
import { ConsultBalancesService } from './consult-balances.service.js';
import { LegacyController } from './legacy.controller.js';
import { LegacyStore } from './legacy.store.js';
import { ListPostingsService } from './list-postings.service.js';

@Module({
  controllers: [LegacyController],
  providers: [ConsultBalancesService, ListPostingsService, LegacyStore],
})
export class LegacyModule {}
