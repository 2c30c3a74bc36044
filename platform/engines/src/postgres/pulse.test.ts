import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createPulse } from './pulse.ts'

const SECOND = 1000
const never = new Promise<never>(() => undefined)

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** Watches a server that accepts no new connection in time. */
async function watchSlowServer() {
  const server = createServer((socket) => socket.on('error', () => undefined))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return createPulse({ host: '127.0.0.1', port, user: 'a', database: 'a' })
}

/** Lets time pass in small steps, and real events happen in between. */
async function pass(ms: number, onStep: () => void = () => undefined): Promise<void> {
  for (let passed = 0; passed < ms; passed += SECOND / 4) {
    onStep()
    await vi.advanceTimersByTimeAsync(SECOND / 4)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

it('keeps waiting for a slow statement while the server responds to others, though it accepts no connection', async () => {
  const pulse = await watchSlowServer()
  const onFailure = vi.fn()
  pulse.watch(never).catch(onFailure)
  await pass(10 * SECOND, () => void pulse.watch(Promise.resolve()))
  expect(onFailure).not.toHaveBeenCalled()
  await pulse.assertBeating()
})

it('is not misled by idle connections of the pool', async () => {
  const pulse = await watchSlowServer()
  const onFailure = vi.fn()
  pulse.watch(never).catch(onFailure)
  await pass(4 * SECOND, () => void pulse.unlessUnresponsive(Promise.resolve()))
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ name: 'Unresponsive' }))
})
