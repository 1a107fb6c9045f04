/** The tabs of the sender, as its address names them. */
export const tabs = ['connect', 'single', 'bulk', 'logs'] as const
export type TabName = (typeof tabs)[number]
