import { Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { JobRegistry } from './job-registry.js';

/** The kinds of background work, found among the providers of all modules. */
@Module({
  imports: [DiscoveryModule],
  providers: [
    {
      provide: JobRegistry,
      inject: [DiscoveryService],
      useFactory: (discovery: DiscoveryService) => new JobRegistry(discovery),
    },
  ],
  exports: [JobRegistry],
})
export class JobRegistryModule {}
