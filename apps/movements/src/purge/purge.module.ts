// Purges: routes, use cases and statements.
import { Module } from '@nestjs/common';
import { PurgeController } from './purge.controller.js';
import { PurgeService } from './purge.service.js';
import { PurgeStore } from './purge.store.js';

@Module({ controllers: [PurgeController], providers: [PurgeStore, PurgeService] })
export class PurgeModule {}
