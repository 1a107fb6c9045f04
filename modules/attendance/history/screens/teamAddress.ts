/** The team history's state in the URL, in either view. */
export const addressNames = ['view', 'from', 'to', 'status', 'userId', 'month', 'search'] as const
