/** Runs in every test file: what a test opened is closed after it. */
import { afterEach } from 'vitest'
import { cost } from '../../modules/people/session/passwords'
import { closeOffices } from './office'
import { writeDownStatements } from './statements'

// The real cost is a quarter of a second; what is tested is not how long it takes.
cost.N = 1024
cost.p = 1

if (process.env.MUSTER_STATEMENTS) writeDownStatements(process.env.MUSTER_STATEMENTS)

afterEach(closeOffices)
