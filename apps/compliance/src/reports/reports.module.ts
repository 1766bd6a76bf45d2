// Reports: the page of a run and its parts.
import { Module } from '@nestjs/common';
import { ReadReportService } from './read-report.service.js';
import { ReportsController } from './reports.controller.js';

@Module({ controllers: [ReportsController], providers: [ReadReportService] })
export class ReportsModule {}
