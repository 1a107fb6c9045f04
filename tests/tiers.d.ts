export const unit: Record<string, string>
export const browser: Record<string, string>
export const dark: RegExp
export const isAll: boolean
export function runs(full: number): number
