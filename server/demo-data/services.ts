import type { Abstract, Type } from '@nestjs/common';

/** The product's services by their classes, as a Nest application context provides them. */
export interface Services {
  get<Service>(service: Type<Service> | Abstract<Service>): Service;
}
