/**
 * SQL of the number of seats of the plan that an account has now; null without a plan, and for a plan without this limit. A
 * plan that starts later does not limit yet.
 * @param account the SQL of the id of the account
 */
export const seatsOf = (account: string): string => `
  (SELECT plan.seats FROM plan_assignments assigned JOIN plans plan ON plan.id = assigned.plan_id
    WHERE assigned.account_id = ${account} AND assigned.ended_at IS NULL AND assigned.starts_at <= now()
      AND (assigned.ends_at IS NULL OR assigned.ends_at > now()))`;
