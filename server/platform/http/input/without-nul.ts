import { NotContains } from 'class-validator';

/**
 * A search text without NUL. PostgreSQL texts cannot contain NUL: a query with one would fail instead of finding
 * nothing.
 */
export const WithoutNul = (options?: { each: true }): PropertyDecorator => NotContains('\u0000', options);
