import { folderKey } from '@site/contracts'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createChangeHub } from '#tree/changes.ts'
import { createEventsService } from './events.service.ts'

const caller = { accountId: 'ada', email: '', sessionId: 'session', expiresAt: '' }
const change = (accountId: string, n = 0) => ({ accountId, list: 'files' as const, folder: `${n}`, root: 'r' })

function start(maxStreams = 100) {
  const changes = createChangeHub()
  const service = createEventsService({
    changes,
    sessions: { active: async (ids) => new Set(ids) },
    maxStreams,
    now: Date.now,
    logger: pino({ level: 'silent' }),
  })
  onTestFinished(() => service.close())
  return {
    ...service,
    changes,
    onChanges: (...batch: ReturnType<typeof change>[]) => changes.receive(batch),
    /** Opens a stream; the returned function returns the changes that arrived since its last call. */
    follow(accountId = 'ada') {
      const body = service.open({ ...caller, accountId }, {})
      return () => [...String(body.read() ?? '').matchAll(/^data: (.+)$/gm)].map(([, data = '']) => JSON.parse(data))
    },
  }
}

it('sends each account only its own changes', () => {
  const { follow, onChanges } = start()
  const [ada, bob] = [follow('ada'), follow('bob')]
  onChanges(change('ada'), change('bob', 1), change('eve', 2))
  expect(ada()).toEqual([{ list: 'files', folder: '0', root: 'r' }])
  expect(bob()).toEqual([{ list: 'files', folder: '1', root: 'r' }])
})

it('does not report changes from before a stream was opened', () => {
  const { changes, follow } = start()
  changes.files('ada', ['a'])
  const read = follow()
  changes.flush()
  expect(read()).toEqual([])
  changes.files('ada', ['b'])
  changes.flush()
  expect(read()).toEqual([{ list: 'files', folder: folderKey(['b']), root: folderKey(['b']) }])
})

it('reports that any list may have changed when more than 32 have', () => {
  const { follow, onChanges } = start()
  const read = follow()
  onChanges(...Array.from({ length: 32 }, (_, n) => change('ada', n)))
  expect(read()).toHaveLength(32)
  onChanges(...Array.from({ length: 33 }, (_, n) => change('ada', n)))
  expect(read()).toEqual([{ list: 'all' }])
})

it('limits the streams of all accounts together', () => {
  const { follow } = start(2)
  follow('ada')
  follow('bob')
  expect(() => follow('eve')).toThrow(expect.objectContaining({ code: 'events/too-many' }))
})

it('opens no stream after it has been closed', () => {
  const { follow, close } = start()
  close()
  expect(() => follow()).toThrow(expect.objectContaining({ code: 'server/busy' }))
})
