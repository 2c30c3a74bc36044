import { describe, expect, it } from 'vitest'
import { toAppName, toVersion } from '../names.ts'
import { rotatePreviewKey } from '../store/preview-key.ts'
import { formatPreview, type PreviewPolicy, parsePreviews } from './preview-links.ts'

const preview = { app: toAppName('careers'), version: toVersion('1.4.0-3f9a1c20') }
const signed: PreviewPolicy = { mode: 'signed', key: 'a key' }
const now = new Date('2026-01-01T00:00:00Z')
const tomorrow = new Date('2026-01-02T00:00:00Z')

describe('open previews', () => {
  it('are written as app and version, one parameter for each app', () => {
    expect(formatPreview(preview, { mode: 'open' }, tomorrow)).toBe('careers@1.4.0-3f9a1c20')
    expect(parsePreviews(['careers@1.4.0-3f9a1c20', 'shell@2.0.0'], { mode: 'open' }, now)).toEqual([
      preview,
      { app: 'shell', version: '2.0.0' },
    ])
  })

  it.each(['', 'careers', '@1.0.0', 'careers@', 'careers@../../x', '../careers@1.0.0'])('are ignored: %j', (value) => {
    expect(parsePreviews([value], { mode: 'open' }, now)).toEqual([])
  })
})

describe('signed previews', () => {
  const link = formatPreview(preview, signed, tomorrow)

  it('are accepted with their signature', () => {
    expect(parsePreviews([link], signed, now)).toEqual([preview])
    expect(encodeURIComponent(link)).toBe(link.replace('@', '%40'))
  })

  it.each([
    ['without a signature', 'careers@1.4.0-3f9a1c20'],
    ['with the signature of another version', link.replace('1.4.0', '1.4.1')],
    ['with a later expiry', link.replace(/~[^~]+~/, '~zzzzzzz~')],
  ])('are ignored %s', (_, value) => {
    expect(parsePreviews([value], signed, now)).toEqual([])
  })

  it('are ignored after their expiry, and with another key', () => {
    expect(parsePreviews([link], signed, new Date('2026-01-02T00:00:01Z'))).toEqual([])
    expect(parsePreviews([link], { mode: 'signed', key: 'another' }, now)).toEqual([])
  })
})

describe('a rotated key', () => {
  const link = formatPreview(preview, signed, tomorrow)
  const at = (time: string) => new Date(`2026-01-01T${time}Z`)
  const rotate = (key: string, time: string, end: string) => rotatePreviewKey(key, at(time), at(end))
  const accepts = (key: string, value: string, time: string) =>
    parsePreviews([value], { mode: 'signed', key }, at(time)).length > 0

  it('accepts what the former key signed until the stated time', () => {
    const key = rotate('former', '01:00', '02:00')
    const former = formatPreview(preview, { mode: 'signed', key: 'former' }, tomorrow)
    expect([accepts(key, former, '01:59:59.999'), accepts(key, former, '02:00')]).toEqual([true, false])
    expect(accepts(key, link, '01:00')).toBe(false)
  })

  it('signs with the new key', () => {
    const key = rotate('former', '01:00', '02:00')
    const next = formatPreview(preview, { mode: 'signed', key }, tomorrow)
    expect([accepts(key, next, '03:00'), accepts('former', next, '01:00')]).toEqual([true, false])
  })

  it('keeps earlier keys for their own time, unless a later rotation shortens it', () => {
    const first = formatPreview(preview, { mode: 'signed', key: 'first' }, tomorrow)
    const twice = rotate(rotate('first', '01:00', '05:00'), '02:00', '09:00')
    expect([accepts(twice, first, '04:59'), accepts(twice, first, '05:00')]).toEqual([true, false])
    const shortened = rotate(rotate('first', '01:00', '05:00'), '02:00', '03:00')
    expect(accepts(shortened, first, '03:00')).toBe(false)
  })
})

it('ignores all previews when they are off', () => {
  expect(parsePreviews(['careers@1.4.0-3f9a1c20'], { mode: 'off' }, now)).toEqual([])
})
