/** The subject of an import, for its screen. */
export type Sheet = {
  kind: string
  title: string
  /** A row's name, in the singular. */
  one: string
  /** Files of other systems, such as bank statements, have none. */
  template?: `/api/${string}`
}
