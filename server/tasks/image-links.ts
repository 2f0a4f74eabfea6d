import { Injectable } from '@nestjs/common';
import { Options } from '../options/options.service.js';
import type { Task } from './task.js';
import { detailText } from './task-detail.js';

/** Where a drawing's picture is found: on this site, or where the upstream put it, as the site is set. */
@Injectable()
export class ImageLinks {
  constructor(private readonly options: Options) {}

  /**
   * @param site this site's address, for where the site has not been told its own
   * @returns empty when there is no picture
   */
  of(task: Pick<Task, 'taskId' | 'detail'>, site = ''): string {
    const stored = detailText(task.detail, 'imageUrl');
    if (stored === '' || task.taskId === '' || !this.options.get('MjForwardUrlEnabled')) return stored;
    return `${this.options.get('ServerAddress') || site}/mj/image/${encodeURIComponent(task.taskId)}`;
  }
}
