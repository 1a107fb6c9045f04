/**
 * The second machine, for the program's start and its commands.
 *
 *   termOf  beginTerm  firmIdOf     the term of a database, and whose it is
 *   reasonNotToServe  reasonToStop  whether this machine may serve
 *   askTerm  callPeer               calls to the other machine         readTermFile  writeTermFile  the shared file
 */
export { beginTerm, firmIdOf, termOf } from './terms/term'
export { reasonNotToServe, reasonToStop } from './terms/rules'
export { askTerm, callPeer, NoAnswer, PeerRefused } from './terms/peer'
export { readTermFile, writeTermFile } from './terms/termFile'
