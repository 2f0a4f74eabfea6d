import { registerEnumType } from '@nestjs/graphql';

/** Whose rows a list is about. */
export enum Scope {
  SELF = 'SELF',
  SITE = 'SITE',
}
registerEnumType(Scope, {
  name: 'Scope',
  valuesMap: {
    SELF: { description: "The caller's own." },
    SITE: { description: "Everybody's; administrators only." },
  },
});
