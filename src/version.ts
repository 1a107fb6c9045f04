/** The version of this build, from package.json. */
import packageJson from '../package.json'

export const version: string = packageJson.version
