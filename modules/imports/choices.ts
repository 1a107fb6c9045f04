/** A person's choices for a sheet: the table, its columns, the answers, and which rows. */
export type Choices = {
  sheet?: string | undefined
  columns?: Record<string, string | null> | undefined
  /** Question and answer. */
  answers?: Record<string, string> | undefined
  rows?: 'all' | 'good' | undefined
}
