/** Runs in every test file: what a test opened is closed after it. */
import { afterEach } from 'vitest'
import { closeOffices } from './office'

afterEach(closeOffices)
