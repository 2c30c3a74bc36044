import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { docx, pdf } from '#testing/documents/documents.ts'
import { inspectInThread, watchCpuTime } from './cv/inspect-in-thread.ts'

it('returns the result of the inspection', async () => {
  expect(await inspectInThread('cv.pdf', pdf('/JavaScript'))).toEqual({ warnings: ['JavaScript'] })
  expect(await inspectInThread('cv.docx', docx())).toEqual({ warnings: [] })
  expect(await inspectInThread('cv.docx', pdf())).toEqual({ rejection: 'applications/bad-file' })
})

it('does not block the event loop', async () => {
  let turns = 0
  let isOver = false
  const inspected = inspectInThread('cv.docx', docx()).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise(setImmediate)
    turns += 1
  }
  expect(await inspected).toEqual({ warnings: [] })
  expect(turns).toBeGreaterThan(2)
})

it('ends an inspection that takes too much CPU time', async () => {
  expect(await inspectInThread('cv.docx', docx(), 1)).toBe('too-slow')
})

describe('the limit of CPU time', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  /** Lets a limit of 5 s watch a thread that gets a share of the CPU. */
  function watch(share: number) {
    const started = performance.now()
    const measure = vi.fn(async () => (performance.now() - started) * share)
    const onExcess = vi.fn()
    watchCpuTime(5000, measure, onExcess)
    return { measure, onExcess }
  }

  it('ends a thread that always runs after the same time', async () => {
    const { onExcess } = watch(1)
    await vi.advanceTimersByTimeAsync(4999)
    expect(onExcess).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onExcess).toHaveBeenCalledTimes(1)
  })

  it('lets a thread finish that gets a tenth of a busy machine, and measures it rarely', async () => {
    const { measure, onExcess } = watch(0.1)
    await vi.advanceTimersByTimeAsync(49_000)
    expect(onExcess).not.toHaveBeenCalled()
    expect(measure.mock.calls.length).toBeLessThan(50)
    await vi.advanceTimersByTimeAsync(1001)
    expect(onExcess).toHaveBeenCalledTimes(1)
  })
})
