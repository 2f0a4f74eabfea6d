import type { z } from 'zod';
import type { TestUser } from '../../support/tollgate/fixtures.js';
import type { World } from './world.js';

/** What is sent for a call. */
export interface Ask {
  path: string;
  body?: unknown;
  /** The caller, where the call would make the shared user unusable. */
  by?: TestUser;
}

/** A refusal that the specifications name, and how to be refused. */
export interface Refusal {
  /** What is refused: completes the test title `<call> refuses …`. */
  when: string;
  ask: (world: World, caller: TestUser) => Ask | Promise<Ask>;
  message: string;
  /** 200 by default: business errors are reported in the envelope. */
  status?: number;
  /** The refused caller; by default the lowest role that may make the call. */
  by?: keyof World['people'];
}

/** One line of the specifications' tables of calls. */
export interface Call {
  /** As the tables write it. */
  call: string;
  /** The lowest role that may make it. */
  role: 'public' | 'user' | 'admin' | 'root';
  ask?: (world: World, caller: TestUser) => Ask | Promise<Ask>;
  /** The spec that covers its success, where that takes more than one call. */
  shownIn?: string;
  /** `data` of a success; more fields may be there. Left out: there is none, or none is documented. */
  data?: z.ZodType;
  /** The whole answer, where it is not the envelope's `data` that carries it. */
  answer?: z.ZodType;
  /** Its message, where one is documented. */
  message?: string;
  refusals?: readonly Refusal[];
}
