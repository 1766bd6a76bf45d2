// The one Shutdown of a process, for everything that must be closed in its turn.
import { Global, Module } from '@nestjs/common';
import { Shutdown } from './shutdown.js';

@Global()
@Module({ providers: [Shutdown], exports: [Shutdown] })
export class ShutdownModule {}
