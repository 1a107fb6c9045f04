/**
 * The second machine, for the program's start and its commands.
 *
 *   termOf  beginTerm               the term of a database
 *   reasonNotToServe  reasonToStop  whether this machine may serve
 *   askTerm  callPeer               calls to the other machine
 *   readTermFile  writeTermFile     the shared file
 *   pictureOf  examineReplica  restoreReplica  segmentsDigest   Litestream's replica
 */
export { beginTerm, termOf } from './terms/term'
export { reasonNotToServe, reasonToStop } from './terms/rules'
export { askTerm, callPeer, NoAnswer, OddAnswer } from './terms/peer'
export { readTermFile, writeTermFile } from './terms/termFile'
export { segmentsDigest } from './replica/digest'
export { examineReplica, type Examined } from './replica/examining'
export { generationsIn } from './replica/segments'
export { pictureOf } from './replica/picture'
export { restoreReplica, RestoreFailed } from './replica/restoring'
