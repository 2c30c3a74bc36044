import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Circuit } from './circuit.ts'

const PAUSE_MS = 1000
const open = { kind: 'unavailable' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function timeOut(circuit: Circuit): void {
  const startedAt = performance.now()
  vi.advanceTimersByTime(PAUSE_MS)
  circuit.recordTimeout(startedAt)
}

it('opens after a timeout, allows one request after each pause, and closes after a response', () => {
  const circuit = new Circuit(PAUSE_MS)
  circuit.assertClosed()
  timeOut(circuit)
  for (let pause = 0; pause < 3; pause += 1) {
    expect(() => circuit.assertClosed()).toThrow(expect.objectContaining(open))
    vi.advanceTimersByTime(PAUSE_MS)
    circuit.assertClosed()
  }
  expect(() => circuit.assertClosed()).toThrow(expect.objectContaining(open))
  circuit.recordResponse()
  for (let request = 0; request < 3; request += 1) circuit.assertClosed()
})

it('stays closed when one request times out while others get a response', () => {
  const circuit = new Circuit(PAUSE_MS)
  const startedAt = performance.now()
  vi.advanceTimersByTime(PAUSE_MS)
  circuit.recordResponse()
  circuit.recordTimeout(startedAt)
  circuit.assertClosed()
})
