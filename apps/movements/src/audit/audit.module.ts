// The audit trail: every other module records its changes through it; administrators read it.
import { Global, Module } from '@nestjs/common';
import { AuditTrail } from './audit-trail.js';
import { AuditController } from './audit.controller.js';
import { AuditService } from './audit.service.js';
import { AuditStore } from './audit.store.js';

/** Both processes write the trail. */
@Global()
@Module({ providers: [AuditTrail], exports: [AuditTrail] })
export class AuditTrailModule {}

@Module({ controllers: [AuditController], providers: [AuditStore, AuditService] })
export class AuditModule {}
