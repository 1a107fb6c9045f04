/**
 * Backups, for the command line.
 *
 *   runnerOf(app).begin(…)   makeBackup(…)   of a server's database, or of one that this version cannot open
 *   originIn  identifies the firm of the open database
 *   aboutOf  verified   a file's contents, and its verification        backupsIn   a folder's backups
 */
export { aboutOf, verified } from './verifying'
export { backupFolder, backupsIn, freeName } from './folder'
export { makeBackup, type Made, type Progress } from './creating'
export { runnerOf, underWay } from './running'
export { copyDatabase, originIn, type About } from './copying'
