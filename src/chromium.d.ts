export const howToInstall: string
export function findChromium(): Promise<{ path: string; wrong: null } | { path: null; wrong: string | null }>
export function playwrights(): Promise<string | null>
export function runs(path: string): boolean
