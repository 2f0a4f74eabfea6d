import { Injectable } from '@nestjs/common';
import { DemoSite } from '../../platform/access/demo-site.js';
import { Options } from '../options.service.js';

/** Reads from the site's option whether it is a demo site. */
@Injectable()
export class DemoOption extends DemoSite {
  constructor(private readonly options: Options) {
    super();
  }

  isOn(): boolean {
    return this.options.get('DemoSiteEnabled');
  }
}
