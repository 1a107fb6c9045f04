/** The subject of an import, for its screen. */
export type Sheet = {
  kind: string
  title: string
  /** A row's name, in the singular. */
  one: string
  template: `/api/${string}`
}
