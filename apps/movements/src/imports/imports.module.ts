// Wires the imports together. The application hands in the settings, which come from its environment.
import { type DynamicModule, Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { BatchesModule } from '../batches/batches.module.js';
import { ImportsController } from './imports.controller.js';
import { BatchImport } from './batch-import.js';
import { ImportsService } from './imports.service.js';
import { IMPORT_SETTINGS, type ImportSettings, uploadPace } from './limits.js';
import { UploadStorage } from './upload/upload.interceptor.js';
import { SpoolSweep } from './upload/spool.js';
import { JsonImportStore } from './json/json-import.store.js';
import { JsonImportsController } from './json/json-imports.controller.js';
import { JsonImportsService } from './json/json-imports.service.js';
import { ImportAttempts } from './import-attempts.js';
import { IplImportStore } from './ipl/ipl-import.store.js';
import { IplImportsController } from './ipl/ipl-imports.controller.js';
import { IplImportsService } from './ipl/ipl-imports.service.js';
import { ImportStore } from './load/import.store.js';

@Module({})
export class ImportsModule {
  static forRoot(settings: ImportSettings): DynamicModule {
    const upload = new UploadStorage({ ...settings, pace: uploadPace(settings) });
    return {
      module: ImportsModule,
      imports: [BatchesModule, MulterModule.register(upload.multerOptions())],
      controllers: [ImportsController, IplImportsController, JsonImportsController],
      providers: [
        ImportsService,
        BatchImport,
        ImportAttempts,
        IplImportsService,
        IplImportStore,
        JsonImportsService,
        JsonImportStore,
        ImportStore,
        SpoolSweep,
        { provide: UploadStorage, useValue: upload },
        { provide: IMPORT_SETTINGS, useValue: settings },
      ],
      exports: [ImportsService],
    };
  }
}
