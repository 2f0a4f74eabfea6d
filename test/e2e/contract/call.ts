import type { z } from 'zod';
import type { Person } from '../../support/tollgate/given.js';
import type { World } from './world.js';

/** What is sent for a call. */
export interface Ask {
  path: string;
  body?: unknown;
  /** Who makes it, where the person that is there for all calls would not survive it. */
  by?: Person;
}

/** A refusal that the specifications name, and how to be refused. */
export interface Refusal {
  when: string;
  ask: (world: World, caller: Person) => Ask | Promise<Ask>;
  message: string;
  /** 200 unless said: failures of business are told in the envelope. */
  status?: number;
  /** Who is refused, where it is not who may make the call at all. */
  by?: keyof World['people'];
}

/** One line of the specifications' tables of calls. */
export interface Call {
  /** As the tables write it. */
  call: string;
  /** The least who may make it. */
  role: 'public' | 'user' | 'admin' | 'root';
  ask?: (world: World, caller: Person) => Ask | Promise<Ask>;
  /** The suite that shows its success, where that takes more than one call. */
  shownIn?: string;
  /** `data` of a success; more fields may be there. Left out: there is none, or none is documented. */
  data?: z.ZodType;
  /** The whole answer, where it is not the envelope's `data` that carries it. */
  answer?: z.ZodType;
  /** Its message, where one is documented. */
  message?: string;
  refusals?: readonly Refusal[];
}
