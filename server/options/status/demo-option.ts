import { Injectable } from '@nestjs/common';
import { DemoSite } from '../../platform/access/demo-site.js';
import { OptionsService } from '../options.service.js';

/** Reads from the site's option whether it is a demo site. */
@Injectable()
export class DemoOption extends DemoSite {
  constructor(private readonly options: OptionsService) {
    super();
  }

  isOn(): boolean {
    return this.options.get('DemoSiteEnabled');
  }
}
