import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Access } from '../../platform/access/access.decorator.js';
import { type Envelope, ok } from '../../platform/http/envelope.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { InitializeSiteInput } from './initialize-site.input.js';
import { SetupError } from './setup.errors.js';
import { SetupService, visitorOf } from './setup.service.js';

const setupStatus = z.object({
  status: z.boolean().describe('Done.'),
  root_init: z.boolean().describe('Not done, but an administrator exists.'),
  setup_secret: z.literal(true).optional().describe('Not done, and the setup secret of the server is required.'),
  database_type: z.string().describe('Empty once the setup is done.'),
});

@Controller('api/setup')
export class SetupController {
  constructor(private readonly setup: SetupService) {}

  /** After the setup the response contains only the status. */
  @Get()
  @Access('public', { unlimited: true })
  @Documented({ summary: 'Whether the site has been set up', data: setupStatus })
  async status(): Promise<Envelope<z.infer<typeof setupStatus>>> {
    const { done, rootInitialised, secretRequired, databaseType } = await this.setup.state();
    const data = { status: done, root_init: !done && rootInitialised, database_type: done ? '' : databaseType };
    return ok({ ...data, ...(secretRequired && { setup_secret: true as const }) });
  }

  @Post()
  @Access('public', { demo: 'all', malformed: SetupError.setup_malformed })
  @Documented({
    summary: 'Set the site up, once',
    description: 'Creates the first administrator. Errors have status 400, a wrong setup secret 403.',
    refusals: Object.values(SetupError),
  })
  @HttpCode(200)
  async initialise(
    @WireBody(InitializeSiteInput) input: InitializeSiteInput,
    @Req() request: FastifyRequest,
  ): Promise<Envelope> {
    await this.setup.initialise(input, visitorOf(request, input));
    return ok(undefined, { zh: '系统初始化成功', en: 'The site is set up' }[request.language]);
  }
}
