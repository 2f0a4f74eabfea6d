import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Reconcile } from './reconcile.service.js';
import { ReconciliationModel } from './reconciliation.model.js';

@Resolver(() => ReconciliationModel)
export class ReconcileResolver {
  constructor(private readonly service: Reconcile) {}

  @Query(() => ReconciliationModel, { nullable: true, description: 'The newest proof of the books.' })
  reconciliation() {
    return this.service.last();
  }

  @Mutation(() => Boolean, {
    description: 'Has the books proved in the background; `reconciliation` tells of it when that is done.',
  })
  async startReconciliation() {
    await this.service.start();
    return true;
  }
}
