/**
 * A secret of the environment, and the origin it is for. Where it is sent is a setting of the firm: an Admin
 * who names another server there does not get it.
 */
export type BoundSecret = { secret: string; origin: string }

/** The secret, for an address of its origin; for another, null. */
export function secretFor(bound: BoundSecret | null, address: string): string | null {
  return bound && new URL(address).origin === bound.origin ? bound.secret : null
}
