import type { FastifyRequest } from 'fastify';
import type { AppError, Language } from '../../common/errors/app-error.js';
import type { Principal } from '../../common/principal.js';
import type { Deadline } from './deadline.js';
import type { Loaders } from './loaders.js';

/** The context of all resolvers; created for each request. */
export interface GraphQLContext {
  request: FastifyRequest;
  principal: Principal | null;
  /** Why a credential was refused; thrown by the first field that needs authentication. */
  refusal?: AppError;
  language: Language;
  loaders: Loaders;
  /** The deadline of the response; only queries have one. */
  deadline?: Deadline;
}
