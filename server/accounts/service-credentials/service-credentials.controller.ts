import { Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../../common/principal.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Caller } from '../../platform/access/caller.decorator.js';
import { ok } from '../../platform/http/envelope.js';
import { wholeNumber } from '../../platform/http/input/page-query.js';
import { WireBody } from '../../platform/http/input/wire-input.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { ServiceCredentialInput } from './service-credential.input.js';
import { serviceCredentialSchema, toWireCredential } from './service-credential.model.js';
import { ServiceCredentialsService } from './service-credentials.service.js';

const createdSchema = serviceCredentialSchema.extend({
  secret: z.string().describe('Returned only here. Sent as Authorization: Bearer.'),
});

@Controller('api/service_credential')
export class ServiceCredentialsController {
  constructor(private readonly credentials: ServiceCredentialsService) {}

  @Get()
  @Access('access:read')
  @Documented({ summary: 'List the service credentials', data: z.array(serviceCredentialSchema) })
  async list() {
    return ok((await this.credentials.list()).map(toWireCredential));
  }

  @Post()
  @Access('access:write', { login: true, idempotencyKey: true })
  @Documented({
    summary: 'Create a service credential, which acts for the caller',
    description: 'Not available with an access token.',
    data: createdSchema,
  })
  @HttpCode(200)
  async create(@Caller() caller: Principal, @WireBody(ServiceCredentialInput) input: ServiceCredentialInput) {
    const { credential, secret } = await this.credentials.create(caller, input);
    return ok({ ...toWireCredential(credential), secret });
  }

  @Put(':id')
  @Access('access:write', { login: true })
  @Documented({
    summary: 'Change a service credential',
    description: 'Absent fields have their defaults. Not available with an access token.',
    data: serviceCredentialSchema,
  })
  async update(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @WireBody(ServiceCredentialInput) input: ServiceCredentialInput,
  ) {
    return ok(toWireCredential(await this.credentials.update(caller, wholeNumber(id), input)));
  }

  @Delete(':id')
  @Access('access:write')
  @Documented({ summary: 'Revoke a service credential', data: serviceCredentialSchema })
  async revoke(@Param('id') id: string) {
    return ok(toWireCredential(await this.credentials.revoke(wholeNumber(id))));
  }
}
