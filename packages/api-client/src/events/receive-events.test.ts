// @vitest-environment happy-dom
import type { ChangeEvent } from '@site/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { receiveEvents } from './receive-events.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  FakeEventSource.install()
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const change: ChangeEvent = { list: 'files', folder: 'key' }

function receive(heardUntil = Date.now()) {
  const received: (ChangeEvent | undefined)[] = []
  const stop = receiveEvents({ heardUntil: () => heardUntil, onEvent: (event) => received.push(event) })
  stops.push(stop)
  return { received, stop }
}

const connections = () => FakeEventSource.opened.length

it('sends the age of the page’s data when it connects', () => {
  receive(Date.now() - 1500)
  expect(FakeEventSource.latest().url).toBe('/api/events?age=1500')
})

it('reports changes, and reports a beat as no change', () => {
  const { received } = receive()
  FakeEventSource.latest().send(change)
  FakeEventSource.latest().sendNamed('beat')
  expect(received).toEqual([change, undefined])
})

it.each([
  ['an unreadable event', () => FakeEventSource.latest().dispatchEvent(new MessageEvent('message', { data: '{' }))],
  ['the end of the session', () => FakeEventSource.latest().sendNamed('end')],
])('reports %s as a change to every list', (_, send) => {
  const { received } = receive()
  send()
  expect(received).toEqual([{ list: 'all' }])
})

it('reconnects when it receives nothing for more than two heartbeats, for example after sleep', () => {
  receive()
  for (let n = 0; n < 10; n += 1) {
    vi.advanceTimersByTime(20_000)
    FakeEventSource.latest().sendNamed('beat')
  }
  expect(connections()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect([connections(), FakeEventSource.open().length]).toEqual([2, 1])
})

it('reconnects within seconds when the clock has jumped while the computer slept', () => {
  receive()
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(2000)
  expect(FakeEventSource.latest().url).toBe('/api/events?age=3602000')
})

it('reconnects when the browser comes back online', () => {
  receive()
  window.dispatchEvent(new Event('online'))
  expect([connections(), FakeEventSource.open().length]).toEqual([2, 1])
})

it('lets the browser restore a lost connection', () => {
  receive()
  FakeEventSource.latest().lose()
  vi.advanceTimersByTime(20_000)
  expect(connections()).toBe(1)
})

it('retries with increasing delays when it is rejected, until it succeeds', () => {
  receive()
  for (const wait of [5, 10, 20, 40, 80, 160, 300, 300]) {
    const before = connections()
    FakeEventSource.latest().reject()
    vi.advanceTimersByTime(wait * 1000 - 2000)
    expect(connections()).toBe(before)
    vi.advanceTimersByTime(4000)
    expect(connections()).toBe(before + 1)
  }
  FakeEventSource.latest().sendNamed('beat')
  FakeEventSource.latest().reject()
  const before = connections()
  vi.advanceTimersByTime(7000)
  expect(connections()).toBe(before + 1)
})

it.each(['the session ends', 'the returned function is called'])('stops when %s', (reason) => {
  const { stop } = receive()
  if (reason === 'the session ends') FakeEventSource.latest().sendNamed('end')
  else stop()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(600_000)
  expect([connections(), FakeEventSource.open().length]).toEqual([1, 0])
})
