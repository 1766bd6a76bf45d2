// Wires the imports together. The application hands in the settings, which come from its environment.
import type { DynamicModule } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { ImportsController } from './imports.controller.js';
import { BatchImport } from './batch-import.js';
import { ImportsService } from './imports.service.js';
import { IMPORT_SETTINGS } from './limits.js';
import type { ImportSettings } from './limits.js';
import { SpoolSweep } from './spool-sweep.js';
import { ImportStore } from './load/import.store.js';

@Module({})
export class ImportsModule {
  static forRoot(settings: ImportSettings): DynamicModule {
    return {
      module: ImportsModule,
      controllers: [ImportsController],
      providers: [
        ImportsService,
        BatchImport,
        ImportStore,
        SpoolSweep,
        { provide: IMPORT_SETTINGS, useValue: settings },
      ],
      exports: [ImportsService],
    };
  }
}
