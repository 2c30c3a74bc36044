import { describe, expect, it } from 'vitest'
import {
  conflictOf,
  transition,
  type Upload,
  type UploadEvent,
  type UploadOutcome,
  type UploadState,
} from './upload.ts'

const failure: UploadOutcome = { kind: 'error', message: 'Failed' }
const success: UploadOutcome = { kind: 'success', message: 'Stored' }

const uploadIn = (state: UploadState, more?: Partial<Upload>): Upload => ({
  id: 1,
  batch: 1,
  folder: ['A'],
  file: new File(['bytes'], 'a.txt'),
  user: 'ann@site.test',
  idempotencyKey: 'first',
  sent: 3,
  losses: 1,
  state,
  ...more,
})

const states: { [Kind in UploadState['kind']]: Extract<UploadState, { kind: Kind }> } = {
  waiting: { kind: 'waiting' },
  sending: { kind: 'sending', bytesPerSecond: 10 },
  rateLimited: { kind: 'rateLimited' },
  interrupted: { kind: 'interrupted' },
  ended: { kind: 'ended', outcome: failure },
}

const events: { [Type in UploadEvent['type']]: Extract<UploadEvent, { type: Type }> } = {
  started: { type: 'started' },
  created: { type: 'created', address: '/api/uploads/abc' },
  progressed: { type: 'progressed', sent: 4, bytesPerSecond: 20 },
  connectionLost: { type: 'connectionLost' },
  rateLimited: { type: 'rateLimited', seconds: 1 },
  ended: { type: 'ended', outcome: success },
  canceled: { type: 'canceled', nextKey: 'second' },
  alreadyStored: { type: 'alreadyStored' },
  retried: { type: 'retried', nextKey: 'second' },
  answered: { type: 'answered', answer: 'replace', nextKey: 'second' },
}

const table: Record<UploadState['kind'], Partial<Record<UploadEvent['type'], UploadState['kind']>>> = {
  waiting: { started: 'sending', canceled: 'ended' },
  sending: {
    created: 'sending',
    progressed: 'sending',
    connectionLost: 'interrupted',
    rateLimited: 'rateLimited',
    ended: 'ended',
    canceled: 'ended',
  },
  rateLimited: { canceled: 'ended', retried: 'waiting' },
  interrupted: { canceled: 'ended', retried: 'waiting' },
  ended: { alreadyStored: 'ended', retried: 'waiting' },
}

describe.each(Object.values(states))('an upload that is $kind', (state) => {
  it.each(Object.values(events))('follows the transition table on $type', (event) => {
    const before = uploadIn(state)
    const after = transition(before, event)
    const kind = table[state.kind][event.type]
    if (kind) expect([after === before, after.state.kind]).toEqual([false, kind])
    else expect(after).toBe(before)
  })
})

describe('an upload', () => {
  it('keeps its progress, key and URL after a lost connection', () => {
    const before = uploadIn(states.sending, { address: '/api/uploads/abc' })
    const after = transition(transition(before, events.connectionLost), events.retried)
    expect(after).toEqual({ ...before, losses: 2, state: { kind: 'waiting' } })
  })

  describe('whose name is taken', () => {
    const outcome: UploadOutcome = { kind: 'warning', message: 'Taken', conflict: { version: '"v1"' } }
    const asking = uploadIn({ kind: 'ended', outcome })

    it.each(['replace', 'keep-both'] as const)('is sent again after the answer %s, with another key', (answer) => {
      expect(transition(asking, { ...events.answered, answer })).toEqual({
        ...asking,
        idempotencyKey: 'second',
        resolution: { answer, version: '"v1"' },
        state: { kind: 'waiting' },
      })
    })

    it('ends when skipped', () => {
      const skipped = transition(asking, { ...events.answered, answer: 'skip' })
      expect(skipped).toMatchObject({ idempotencyKey: 'first', state: { outcome: { kind: 'warning' } } })
      expect(conflictOf(skipped)).toBeUndefined()
    })

    it('ignores a retry until it is answered', () => {
      expect(transition(asking, events.retried)).toBe(asking)
    })

    it('keeps the answer after a lost connection, but drops it on a retry after the end', () => {
      const sending = { ...transition(asking, events.answered), state: states.sending }
      const again = transition(transition(sending, events.connectionLost), { ...events.retried, nextKey: 'third' })
      expect(again).toMatchObject({ idempotencyKey: 'second', resolution: { answer: 'replace' } })

      const ended = transition(sending, { type: 'ended', outcome: failure })
      const retried = transition(ended, { ...events.retried, nextKey: 'third' })
      expect(retried).toMatchObject({ idempotencyKey: 'third', resolution: undefined, state: { kind: 'waiting' } })
    })
  })

  it('resets its URL, progress and losses when it ends', () => {
    const before = uploadIn(states.sending, { address: '/api/uploads/abc' })
    const ended = { sent: 0, losses: 0, address: undefined, state: { kind: 'ended', outcome: success } }
    expect(transition(before, events.ended)).toEqual({ ...before, ...ended })
  })

  it.each([
    ['a new key if the server had created it', '/api/uploads/abc', 'second'],
    ['the same key otherwise', undefined, 'first'],
  ])('after a cancellation, is retried with %s', (_title, address, idempotencyKey) => {
    const canceled = transition(uploadIn(states.interrupted, { address }), events.canceled)
    expect(transition(canceled, events.retried)).toMatchObject({ idempotencyKey, state: { kind: 'waiting' } })
  })

  it.each([
    ['is stored', success],
    ['failed permanently', { ...failure, isPermanent: true }],
  ])('ignores a retry if it %s', (_title, outcome) => {
    const before = uploadIn({ kind: 'ended', outcome })
    expect(transition(before, events.retried)).toBe(before)
  })
})
