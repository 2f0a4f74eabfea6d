import { Injectable } from '@nestjs/common';
import { DemoSite } from '../../platform/access/demo-site.js';
import { Options } from '../options.service.js';

/** A demo site is one by its option. */
@Injectable()
export class DemoOption extends DemoSite {
  constructor(private readonly options: Options) {
    super();
  }

  isOn(): boolean {
    return this.options.get('DemoSiteEnabled');
  }
}
