import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from './check-upstreams.ts'

const STEP_MS = 100
/** In real time, so a condition that never holds fails its test. */
const LIMIT_MS = 30_000
const SERVERS_PER_ROUND = 2

/** A clock on which time passes only when a test says so, and no faster than the checks that it times. */
export class TestClock implements Clock {
  now = 0
  private readonly timers = new Set<{ at: number; ring: () => void }>()
  private readonly counts = { rounds: 0, begun: 0, running: 0, held: 0 }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.timers.add({ at: this.now + ms, ring: resolve }))
  }

  pause(ms: number): Promise<void> {
    this.counts.rounds += 1
    return this.sleep(ms)
  }

  async within<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    const controller = new AbortController()
    const timer = { at: this.now + ms, ring: () => controller.abort() }
    this.timers.add(timer)
    this.counts.begun += 1
    this.counts.running += 1
    const result = await work(controller.signal)
    this.counts.running -= 1
    this.timers.delete(timer)
    return result
  }

  /** Lets time pass while a server keeps a check waiting for this. */
  async holdDuring(waited: Promise<unknown>): Promise<void> {
    this.counts.held += 1
    await waited
    this.counts.held -= 1
  }

  pass(ms: number): void {
    this.now += ms
    for (const timer of this.timers) if (timer.at <= this.now && this.timers.delete(timer)) timer.ring()
  }

  /** Lets time pass until the condition holds. Before each step, every check has ended that no server holds. */
  async passUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
    const deadline = performance.now() + LIMIT_MS
    while (performance.now() < deadline) {
      await nextTurn()
      if (!this.isSettled()) continue
      if (await condition()) return
      this.pass(STEP_MS)
    }
    throw new Error(`The condition did not hold within ${LIMIT_MS} ms.`)
  }

  async passDuring<Result>(work: Promise<Result>): Promise<Result> {
    let isDone = false
    const end = () => {
      isDone = true
    }
    work.then(end, end)
    await this.passUntil(() => isDone)
    return await work
  }

  private isSettled(): boolean {
    const { rounds, begun, running, held } = this.counts
    return begun === SERVERS_PER_ROUND * rounds && running === held
  }
}
