import { Injectable } from '@nestjs/common';
import { OptionsService } from '../options/options.service.js';
import { detailText, type Task } from './task.js';

/** The address of an image task's result: on this site or at the upstream, depending on the site's options. */
@Injectable()
export class ImageLinks {
  constructor(private readonly options: OptionsService) {}

  /**
   * @param site this site's address, used when the option ServerAddress is not set
   * @returns empty when there is no image
   */
  of(task: Pick<Task, 'taskId' | 'detail'>, site = ''): string {
    const stored = detailText(task.detail, 'imageUrl');
    if (stored === '' || task.taskId === '' || !this.options.get('MjForwardUrlEnabled')) return stored;
    return `${this.options.get('ServerAddress') || site}/mj/image/${encodeURIComponent(task.taskId)}`;
  }
}
