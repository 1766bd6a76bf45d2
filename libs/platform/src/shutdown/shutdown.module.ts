// Provides the one Shutdown of a process, which closes everything in a fixed order.
import { Global, Module } from '@nestjs/common';
import { Shutdown } from './shutdown.js';

@Global()
@Module({ providers: [Shutdown], exports: [Shutdown] })
export class ShutdownModule {}
