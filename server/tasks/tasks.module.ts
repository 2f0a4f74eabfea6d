import { Module } from '@nestjs/common';
import { BillingModule } from '../billing/billing.module.js';
import { OptionsModule } from '../options/options.module.js';
import { UsageLogModule } from '../usage-log/usage-log.module.js';
import { ImageLinks } from './image-links.js';
import { TaskList } from './task-list.js';
import { TaskRefundsService } from './task-refunds.service.js';
import { TaskStore, VideoStore } from './task-store.js';
import { DrawingsController, TasksController, VideosController } from './tasks.controller.js';
import { TasksResolver } from './tasks.resolver.js';

/** Asynchronous tasks of upstreams: images, songs and videos. */
@Module({
  imports: [BillingModule, UsageLogModule, OptionsModule],
  providers: [TaskStore, VideoStore, TaskRefundsService, TaskList, ImageLinks, TasksResolver],
  controllers: [DrawingsController, TasksController, VideosController],
  exports: [TaskStore, VideoStore, TaskRefundsService, ImageLinks],
})
export class TasksModule {}
