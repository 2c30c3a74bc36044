// @vitest-environment happy-dom
import type { ChangeEvent } from '@site/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeEventSource } from '../testing/fake-event-source.ts'
import { createFakeLocks } from '../testing/fake-locks.ts'
import { followEvents } from './follow-events.ts'

const change: ChangeEvent = { list: 'files', folder: 'key' }
const all: ChangeEvent = { list: 'all' }

beforeEach(() => {
  FakeEventSource.install()
  vi.stubGlobal('navigator', { ...navigator, locks: createFakeLocks() })
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens a page of a user, and records its events. */
function openPage({ user = 'ann@site.test', loadedAt = Date.now() } = {}) {
  const received: ChangeEvent[] = []
  const close = followEvents({ user, loadedAt, onEvent: (event) => received.push(event) })
  stops.push(close)
  return {
    received,
    close,
    expectEvents: (...events: ChangeEvent[]) => vi.waitFor(() => expect(received).toEqual(events)),
  }
}

/** Resolves once a message sent now would have reached every page. */
async function delivered() {
  const [sender, receiver] = [new BroadcastChannel('sync'), new BroadcastChannel('sync')]
  await new Promise((resolve) => {
    receiver.onmessage = resolve
    sender.postMessage('')
  })
  sender.close()
  receiver.close()
}

function setVisible(isVisible: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

const openStreams = () => FakeEventSource.open().length

it('shares one stream among the pages of a browser', async () => {
  const pages = [openPage(), openPage(), openPage()]
  await vi.waitFor(() => expect(openStreams()).toBe(1))
  await delivered()
  FakeEventSource.latest().send(change)
  for (const { expectEvents } of pages) await expectEvents(change)
  expect(FakeEventSource.opened).toHaveLength(1)
})

it('hands the stream over when its page closes', async () => {
  const [first, second] = [openPage(), openPage()]
  await vi.waitFor(() => expect(openStreams()).toBe(1))
  first.close()
  await vi.waitFor(() => expect(FakeEventSource.opened).toHaveLength(2))
  expect(openStreams()).toBe(1)
  FakeEventSource.latest().send(change)
  await second.expectEvents(change)
  expect(first.received).toEqual([])
})

it('notifies a joining page of an event missed since its data was loaded', async () => {
  const loadedAt = Date.now()
  openPage()
  await vi.waitFor(() => expect(openStreams()).toBe(1))
  vi.setSystemTime(loadedAt + 5000)
  FakeEventSource.latest().send(change)
  const late = openPage({ loadedAt })
  await late.expectEvents(all)
  vi.setSystemTime(loadedAt + 6000)
  const current = openPage()
  await delivered()
  FakeEventSource.latest().send(change)
  await current.expectEvents(change)
  vi.useRealTimers()
})

it('makes a joining page reload data that is older than the stream', async () => {
  openPage()
  await vi.waitFor(() => expect(openStreams()).toBe(1))
  const old = openPage({ loadedAt: Date.now() - 60_000 })
  await old.expectEvents(all)
})

it('closes the stream while the page is hidden, and catches up when it is visible again', async () => {
  const loadedAt = Date.now()
  openPage({ loadedAt })
  await vi.waitFor(() => expect(openStreams()).toBe(1))
  setVisible(false)
  expect(openStreams()).toBe(0)
  vi.setSystemTime(loadedAt + 30_000)
  setVisible(true)
  await vi.waitFor(() => expect(openStreams()).toBe(1))
  expect(FakeEventSource.latest().url).toMatch(/age=(30|31)\d{3}$/)
  vi.useRealTimers()
})

it('separates the pages of different users', async () => {
  const [ann, bob] = [openPage(), openPage({ user: 'bob@site.test' })]
  await vi.waitFor(() => expect(openStreams()).toBe(2))
  FakeEventSource.opened[0]?.send(change)
  await ann.expectEvents(change)
  await delivered()
  expect(bob.received).toEqual([])
})

it('opens a stream for each page if the browser has no locks', async () => {
  vi.stubGlobal('navigator', { ...navigator, locks: undefined })
  const pages = [openPage(), openPage()]
  expect(openStreams()).toBe(2)
  for (const source of FakeEventSource.opened) source.send(change)
  await delivered()
  for (const { received } of pages) expect(received).toEqual([change])
})

it('does nothing in a browser without server-sent events', () => {
  vi.stubGlobal('EventSource', undefined)
  const page = openPage()
  page.close()
  expect(page.received).toEqual([])
})
