import { Controller, Get } from '@nestjs/common';
import { z } from 'zod';
import { Access } from '../../platform/access/access.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { OptionsService } from '../options.service.js';
import { StatusService } from './status.service.js';
import { encodeStatus, statusSchema } from './status.wire.js';

const content = z.string().describe('Markdown, HTML or a link; empty for none.');

@Controller('api')
export class StatusController {
  constructor(
    private readonly site: StatusService,
    private readonly options: OptionsService,
  ) {}

  @Get('status')
  @Access('public', { unlimited: true })
  @Documented({ summary: 'Get the public settings of the site for the console', data: statusSchema })
  async status() {
    return ok(encodeStatus(await this.site.current()));
  }

  @Get('status/test')
  @Access('health:read')
  @Documented({ summary: 'Check the database connection' })
  async test() {
    await this.site.test();
    return ok(undefined, 'Server is running');
  }

  @Get('notice')
  @Access('public', { unlimited: true })
  @Documented({ summary: 'Get the notice of the site', data: content })
  notice() {
    return ok(this.options.get('Notice'));
  }

  @Get('about')
  @Access('public', { unlimited: true })
  @Documented({ summary: 'Get the about page', data: content })
  about() {
    return ok(this.options.get('About'));
  }

  @Get('home_page_content')
  @Access('public', { unlimited: true })
  @Documented({ summary: 'Get the home page', data: content })
  homePage() {
    return ok(this.options.get('HomePageContent'));
  }
}
