import { registerEnumType } from '@nestjs/graphql';

/** The owner of a list's rows. */
export enum Scope {
  SELF = 'SELF',
  SITE = 'SITE',
}
registerEnumType(Scope, {
  name: 'Scope',
  valuesMap: {
    SELF: { description: "The caller's own." },
    SITE: { description: 'Rows of all users; requires the permission that the access policy names.' },
  },
});
