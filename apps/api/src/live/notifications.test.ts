import { expect, it } from 'vitest'
import { newId } from '#database/ids.ts'
import { decodeNotification, encodeMissed, encodeNotifications } from './relay-changes.ts'

const change = (n: number) => ({
  accountId: newId(0),
  list: n % 2 === 0 ? ('files' as const) : ('folders' as const),
  folder: '0123456789abcdef',
  root: 'fedcba9876543210',
})

it('encodes any number of changes in notifications that PostgreSQL accepts', () => {
  const changes = Array.from({ length: 250 }, (_, n) => change(n))
  const payloads = [...encodeNotifications('replica', changes)]
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8000 - newId(0).length)
  const decoded = payloads.map(decodeNotification)
  expect(new Set(decoded.map(({ replicaId }) => replicaId))).toEqual(new Set(['replica']))
  expect(decoded.flatMap((notification) => notification.changes)).toEqual(changes)
})

it.each([encodeMissed('replica'), 'replica', 'replica\n', 'replica\na renamed 1 1', 'replica\na files 1 1\na files 1'])(
  'treats the notification %j as missed changes',
  (payload) => {
    expect(decodeNotification(payload)).toEqual({ replicaId: 'replica', changes: undefined })
  },
)
