/** What the team's history keeps in the address, in either view. */
export const addressNames = ['view', 'from', 'to', 'status', 'userId', 'month', 'search'] as const
