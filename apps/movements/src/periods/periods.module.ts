// Periods: opens months and closes days; consolidation/ consolidates months.
import { Module } from '@nestjs/common';
import { DayClosingService } from './day-closing.service.js';
import { MonthOpeningService } from './month-opening.service.js';
import { PeriodStore } from './period.store.js';
import { PeriodsController } from './periods.controller.js';

@Module({
  controllers: [PeriodsController],
  providers: [PeriodStore, MonthOpeningService, DayClosingService],
})
export class PeriodsModule {}
