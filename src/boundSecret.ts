/**
 * A secret from the environment, bound to one origin. The firm's settings decide the address of the service,
 * so an Admin who names another server does not get the secret.
 */
export type BoundSecret = { secret: string; origin: string }

/** The secret if the address is of its origin, else null. */
export function secretFor(bound: BoundSecret | null, address: string): string | null {
  return bound && new URL(address).origin === bound.origin ? bound.secret : null
}
