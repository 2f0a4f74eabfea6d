import { Controller, Get, Header, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../common/errors/app-error.js';
import { Access } from '../../platform/access/access.decorator.js';
import { Documented } from '../../platform/http/openapi/documented.js';
import { SCIM_MEDIA_TYPE } from '../../platform/http/scim-error.js';
import { ScimError } from './protocol/scim.errors.js';
import { byId, listResponse, resourceTypes, schemas, serviceProviderConfig } from './protocol/scim-discovery.js';
import { discoveryDocument } from './protocol/scim-documents.js';
import { ScimResponse } from './scim-response.js';

const name = { id: z.string().describe('Such as User, or the URN of a schema.') };
const scim = { status: 200 } as const;

/**
 * The capabilities of the SCIM API (RFC 7644, 4). The credential is also required here, so that visitors cannot see
 * that the site is provisioned.
 */
@Controller('scim/v2')
export class ScimDiscoveryController {
  constructor(private readonly responses: ScimResponse) {}

  @Get('ServiceProviderConfig')
  @Access('provisioning:write')
  @Header('content-type', SCIM_MEDIA_TYPE)
  @Documented({ summary: 'Read what the SCIM API supports', response: discoveryDocument, scim })
  config(@Req() request: FastifyRequest) {
    return serviceProviderConfig(this.responses.base(request));
  }

  @Get('ResourceTypes')
  @Access('provisioning:write')
  @Header('content-type', SCIM_MEDIA_TYPE)
  @Documented({ summary: 'List the kinds of SCIM resources', response: discoveryDocument, scim })
  types(@Req() request: FastifyRequest) {
    return listOf(resourceTypes(this.responses.base(request)));
  }

  @Get('ResourceTypes/:id')
  @Access('provisioning:write')
  @Header('content-type', SCIM_MEDIA_TYPE)
  @Documented({ summary: 'Read a kind of SCIM resource', params: name, response: discoveryDocument, scim })
  type(@Param('id') id: string, @Req() request: FastifyRequest) {
    return oneOf(resourceTypes(this.responses.base(request)), id);
  }

  @Get('Schemas')
  @Access('provisioning:write')
  @Header('content-type', SCIM_MEDIA_TYPE)
  @Documented({ summary: 'List the SCIM schemas', response: discoveryDocument, scim })
  schemas(@Req() request: FastifyRequest) {
    return listOf(schemas(this.responses.base(request)));
  }

  @Get('Schemas/:id')
  @Access('provisioning:write')
  @Header('content-type', SCIM_MEDIA_TYPE)
  @Documented({ summary: 'Read a SCIM schema', params: name, response: discoveryDocument, scim })
  schema(@Param('id') id: string, @Req() request: FastifyRequest) {
    return oneOf(schemas(this.responses.base(request)), id);
  }
}

const listOf = <Resource>(resources: readonly Resource[]) =>
  listResponse(resources, { totalResults: resources.length, startIndex: 1 });

/** @throws {AppError} scim_resource_not_found */
function oneOf<Resource extends { readonly id: string }>(resources: readonly Resource[], id: string): Resource {
  const found = byId(resources, id);
  if (!found) throw new AppError(ScimError.scim_resource_not_found, { id });
  return found;
}
