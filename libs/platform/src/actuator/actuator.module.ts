// Provides health checks, metrics and the actuator that serves them to every module of a service.
import { Module, type DynamicModule } from '@nestjs/common';
import { ShutdownModule } from '../shutdown/index.js';
import { Actuator, SERVICE_INFO, type ServiceInfo } from './actuator.js';
import { Health } from './health.js';
import { ManagementPages } from './management-server.js';
import { Metrics } from './metrics.js';

@Module({})
export class ActuatorModule {
  static forRoot(info: ServiceInfo): DynamicModule {
    return {
      module: ActuatorModule,
      global: true,
      imports: [ShutdownModule],
      providers: [Actuator, Health, Metrics, ManagementPages, { provide: SERVICE_INFO, useValue: info }],
      exports: [Actuator, Health, Metrics, ManagementPages],
    };
  }
}
