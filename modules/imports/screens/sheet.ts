/** What an import is about, in the words of its screen. */
export type Sheet = {
  kind: string
  title: string
  /** What a row is, in the singular. */
  one: string
  template: `/api/${string}`
}
