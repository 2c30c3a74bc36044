import { describe, expect, it } from 'vitest'
import {
  alreadyStored,
  answered,
  canceled,
  conflictOf,
  ended,
  interrupted,
  retried,
  type Upload,
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

const running: UploadState = { kind: 'running', bytesPerSecond: 10 }
const states: readonly UploadState[] = [
  { kind: 'waiting' },
  running,
  { kind: 'rateLimited' },
  { kind: 'interrupted' },
  { kind: 'ended', outcome: failure },
]

const changes = { canceled, alreadyStored, retried, answered: (upload: Upload) => answered(upload, 'replace') }

/** The states after each change. In all other states, it changes nothing. */
const table: Record<keyof typeof changes, Partial<Record<UploadState['kind'], UploadState['kind']>>> = {
  canceled: { waiting: 'ended', running: 'ended', rateLimited: 'ended', interrupted: 'ended' },
  alreadyStored: { ended: 'ended' },
  retried: { interrupted: 'waiting', ended: 'waiting' },
  answered: {},
}

describe.each(states)('an upload that is $kind', (state) => {
  it.each(Object.keys(changes) as (keyof typeof changes)[])('follows the table when %s', (name) => {
    const before = uploadIn(state)
    const after = changes[name](before)
    const kind = table[name][state.kind]
    if (kind) expect([after === before, after.state.kind]).toEqual([false, kind])
    else expect(after).toBe(before)
  })
})

describe('an upload', () => {
  it('keeps its progress, key and URL after a lost connection', () => {
    const before = uploadIn(running, { address: '/api/uploads/abc' })
    expect(retried(interrupted(before))).toEqual({ ...before, losses: 2, state: { kind: 'waiting' } })
  })

  describe('whose name is taken', () => {
    const outcome: UploadOutcome = { kind: 'warning', message: 'Taken', conflict: { version: '"v1"' } }
    const asking = uploadIn({ kind: 'ended', outcome })

    it.each(['replace', 'keep-both'] as const)('is sent again after the answer %s, with another key', (answer) => {
      const again = answered(asking, answer)
      expect(again).toEqual({
        ...asking,
        idempotencyKey: expect.any(String),
        resolution: { answer, version: '"v1"' },
        state: { kind: 'waiting' },
      })
      expect(again.idempotencyKey).not.toBe('first')
    })

    it('ends when skipped', () => {
      const skipped = answered(asking, 'skip')
      expect(skipped).toMatchObject({ idempotencyKey: 'first', state: { outcome: { kind: 'warning' } } })
      expect(conflictOf(skipped)).toBeUndefined()
    })

    it('ignores a retry until it is answered', () => {
      expect(retried(asking)).toBe(asking)
    })

    it('keeps the answer after a lost connection, but drops it on a retry after the end', () => {
      const sending = { ...answered(asking, 'replace'), state: running }
      const { idempotencyKey } = sending
      expect(retried(interrupted(sending))).toMatchObject({ idempotencyKey, resolution: { answer: 'replace' } })

      const again = retried(ended(sending, failure))
      expect(again).toMatchObject({ resolution: undefined, state: { kind: 'waiting' } })
      expect(again.idempotencyKey).not.toBe(idempotencyKey)
    })
  })

  it('resets its URL, progress and losses when it ends', () => {
    const before = uploadIn(running, { address: '/api/uploads/abc' })
    const end = { sent: 0, losses: 0, address: undefined, state: { kind: 'ended', outcome: success } }
    expect(ended(before, success)).toEqual({ ...before, ...end })
  })

  it.each([
    ['a new key if the server had created it', '/api/uploads/abc', false],
    ['the same key otherwise', undefined, true],
  ])('after a cancellation, is retried with %s', (_title, address, keepsKey) => {
    const again = retried(canceled(uploadIn({ kind: 'interrupted' }, { address })))
    expect([again.state.kind, again.idempotencyKey === 'first']).toEqual(['waiting', keepsKey])
  })

  it.each([
    ['is stored', success],
    ['failed permanently', { ...failure, isPermanent: true }],
  ])('ignores a retry if it %s', (_title, outcome) => {
    const before = uploadIn({ kind: 'ended', outcome })
    expect(retried(before)).toBe(before)
  })
})
