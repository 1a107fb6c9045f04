/** Next steps for an Admin after a fault of the copy. */

export const newGeneration =
  'Let Litestream begin a new generation on the primary: stop Litestream, delete the folder ' +
  '`.muster.db-litestream` beside the database, and start Litestream.'

export const pullAgain = `Wait for the next pull. If it is missing then, too: ${newGeneration}`

export const deleteIt =
  'Delete this file on the standby. The next pull copies it again. If that does not help: ' + newGeneration
