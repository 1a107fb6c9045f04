/** Runs in every test file and closes everything that a test opened. */
import { afterEach } from 'vitest'
import { cost } from '../../modules/people/session/passwords'
import { closeOffices } from './office'
import { writeDownStatements } from './statements'

// The real cost is a quarter of a second. The tests do not measure that time.
cost.N = 1024
cost.p = 1

if (process.env.MUSTER_STATEMENTS) writeDownStatements(process.env.MUSTER_STATEMENTS)

afterEach(closeOffices)
