import { NotContains } from 'class-validator';

/** A text to search for. PostgreSQL has no texts with the character NUL: to ask for one would be an error, not a miss. */
export const WithoutNul = (options?: { each: true }): PropertyDecorator => NotContains('\u0000', options);
