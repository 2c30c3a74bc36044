import { expect, it } from 'vitest'
import { newPreviewKey, rotatePreviewKey } from '../store/preview-key.ts'
import { formatReplay, isReplayText, parseReplay } from './replay-links.ts'

const ID = '0123456789abcdef'
const now = new Date('2026-01-01T00:00:00Z')
const tomorrow = new Date('2026-01-02T00:00:00Z')
const key = newPreviewKey()
const parse = (value: string, stored = key, at = now) => parseReplay(value, async () => stored, at)

it('signs an id until a time', async () => {
  const value = formatReplay(ID, key, tomorrow)
  expect(isReplayText(value)).toBe(true)
  expect(await parse(value)).toEqual({ id: ID, isSigned: true })
  expect(await parse(value, key, new Date('2026-01-02T00:00:01Z'))).toEqual({ id: ID, isSigned: false })
})

it('accepts signatures of a former key for as long as it is valid', async () => {
  const value = formatReplay(ID, key, tomorrow)
  expect(await parse(value, rotatePreviewKey(key, now, tomorrow))).toMatchObject({ isSigned: true })
  expect(await parse(value, rotatePreviewKey(key, now, now))).toMatchObject({ isSigned: false })
})

it('does not accept the signature of another id, of another time, or of a preview', async () => {
  const [, expiry, signature] = formatReplay(ID, key, tomorrow).split('~')
  const other = ID.replace('0', '1')
  const forged = [`${other}~${expiry}~${signature}`, `${ID}~zzzzzz~${signature}`, `${ID}~${expiry}~${'A'.repeat(43)}`]
  for (const value of forged) {
    expect((await parse(value))?.isSigned).toBe(false)
  }
})

it('needs no key for an id alone', async () => {
  expect(await parseReplay(ID, expect.unreachable, now)).toEqual({ id: ID, isSigned: false })
})

it.each(['', 'careers@1.0.0', ID.slice(1), ID.toUpperCase(), `${ID}~`, `${ID}~a`, `${ID}~a~b`])(
  'is not "%s"',
  async (value) => {
    expect(await parse(value)).toBeUndefined()
  },
)
