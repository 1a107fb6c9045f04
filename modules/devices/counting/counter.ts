/** Counts stamps in the background, soon after they arrive, and what was left when the server stopped. */
import type { App } from '../../../src/app'
import { inBatches } from '../../../src/batches'
import { countDay, hasNew, nextDays } from './counting'

export class Counter {
  private running: Promise<void> | null = null
  private isWanted = false
  private isStopped = false

  constructor(private readonly app: App) {}

  /** Returns when everything that had arrived is counted or held. */
  wake = (): Promise<void> => {
    this.isWanted = true
    this.running ??= this.run().finally(() => (this.running = null))
    return this.running
  }

  async stop() {
    this.isStopped = true
    await this.running
  }

  private async run() {
    while (this.isWanted && !this.isStopped) {
      this.isWanted = false
      try {
        // Most calls have nothing to count, and an empty write costs a commit.
        if (!this.app.ask(hasNew)) continue
        await inBatches(
          this.app,
          { actor: null, source: 'devices' },
          { next: nextDays, work: countDay, go: this.goes },
        )
      } catch (error) {
        // The rows still say what is to be counted. The next upload, or the job, tries again.
        this.app.log.error('Stamps of devices could not be counted', { error: error as Error })
      }
    }
  }

  private readonly goes = () => !this.isStopped
}
