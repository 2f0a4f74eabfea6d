import type { Abstract, Type } from '@nestjs/common';

/** The product's services by their classes, as an application context gives them. */
export interface Services {
  get<Service>(service: Type<Service> | Abstract<Service>): Service;
}
