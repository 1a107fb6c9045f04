/** What a person has chosen for a sheet: the table, its columns, the answers, which rows. */
export type Choices = {
  sheet?: string | undefined
  columns?: Record<string, string | null> | undefined
  /** Question -> its answer. */
  answers?: Record<string, string> | undefined
  rows?: 'all' | 'good' | undefined
}
