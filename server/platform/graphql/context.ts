import type { FastifyRequest } from 'fastify';
import type { AppError, Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import type { Deadline } from './deadline.js';
import type { Loaders } from './loaders.js';

/** What every resolver can reach; made anew for each request. */
export interface GraphQLContext {
  request: FastifyRequest;
  principal: Principal | null;
  /** Why a given credential was not accepted; raised by the first field that needs one. */
  refusal?: AppError;
  language: Language;
  loaders: Loaders;
  /** By when it must be answered; only queries have one. */
  deadline?: Deadline;
}
