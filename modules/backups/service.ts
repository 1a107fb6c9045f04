/**
 * Backups, for the command line.
 *
 *   runnerOf(app).begin(…)   makeBackup(…)   of a server's database, or of one that this Muster cannot open
 *   aboutOf  proved   what is in a file, and whether all of it is        backupsIn   what a folder holds
 */
export { aboutOf, proved } from './proving'
export { backupFolder, backupsIn, freeName } from './folder'
export { makeBackup, type Made, type Progress } from './making'
export { runnerOf, underWay } from './running'
export { copyDatabase, type About } from './copying'
