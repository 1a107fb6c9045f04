/** The sender's tabs, as in the URL. */
export const tabs = ['connect', 'single', 'bulk', 'logs'] as const
export type TabName = (typeof tabs)[number]
