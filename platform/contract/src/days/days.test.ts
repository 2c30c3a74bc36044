import { describe, expect, it } from 'vitest'
import { dayIn, endOfDay, isDayOver, startOfDay, timeIn } from './index.ts'

const iso = (at: number) => new Date(at).toISOString()

describe('a day in a time zone', () => {
  it.each([
    ['UTC', '2026-01-31', '2026-02-01T00:00:00.000Z'],
    ['America/New_York', '2026-01-31', '2026-02-01T05:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-31', '2026-01-31T18:30:00.000Z'],
    ['Asia/Kathmandu', '2026-12-31', '2026-12-31T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-31', '2026-01-31T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-01-31', '2026-02-01T11:00:00.000Z'],
  ])('%s: %s ends at %s', (timeZone, day, end) => {
    expect(iso(endOfDay(day, timeZone))).toBe(end)
  })

  it.each([
    // The clocks change at 02:00.
    ['America/New_York', '2026-03-07', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-10-31', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T05:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-05T13:30:00.000Z'],
    // The clocks change at midnight: to 01:00, so the day begins then, or back to 23:00 of the same day.
    ['America/Santiago', '2026-09-05', '2026-09-06T04:00:00.000Z'],
    ['America/Santiago', '2026-04-04', '2026-04-05T04:00:00.000Z'],
    ['Asia/Beirut', '2026-03-28', '2026-03-28T22:00:00.000Z'],
    // There was no December 30.
    ['Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00.000Z'],
  ])('%s: %s ends at %s, although the clocks change', (timeZone, day, end) => {
    expect(iso(endOfDay(day, timeZone))).toBe(end)
  })

  it('contains every moment up to its end, in all weeks in which clocks change', () => {
    for (const timeZone of [
      'America/New_York',
      'America/Santiago',
      'Africa/Cairo',
      'Asia/Kolkata',
      'Pacific/Auckland',
    ]) {
      for (let at = Date.parse('2026-01-01'); at < Date.parse('2027-01-01'); at += 86_400_000) {
        if (!/-(?:03|04|09|1[01])-/.test(iso(at))) continue
        const day = iso(at).slice(0, 10)
        const next = iso(at + 86_400_000).slice(0, 10)
        const end = endOfDay(day, timeZone)
        expect([dayIn(timeZone, end - 1), dayIn(timeZone, end)], timeZone).toEqual([day, next])
        expect([isDayOver(day, timeZone, end - 1), isDayOver(day, timeZone, end)]).toEqual([false, true])
        expect(startOfDay(next, timeZone)).toBe(end)
      }
    }
  })

  it('is over without Intl, unless it ends within a day', () => {
    const format = Intl.DateTimeFormat
    try {
      Reflect.deleteProperty(Intl, 'DateTimeFormat')
      expect(isDayOver('2026-01-31', 'Asia/Tokyo', Date.parse('2026-01-30T20:00:00Z'))).toBe(false)
      expect(isDayOver('2026-01-31', 'Asia/Tokyo', Date.parse('2026-02-02T04:00:00Z'))).toBe(true)
    } finally {
      Object.assign(Intl, { DateTimeFormat: format })
    }
  })
})

it('formats a time with the offset of its time zone', () => {
  const at = Date.parse('2026-07-01T03:59:59Z')
  expect(timeIn('America/New_York', at)).toBe('2026-06-30T23:59:59-04:00')
  expect(timeIn('Asia/Kolkata', at)).toBe('2026-07-01T09:29:59+05:30')
  expect(timeIn('America/St_Johns', at)).toBe('2026-07-01T01:29:59-02:30')
  expect(timeIn('UTC', at)).toBe('2026-07-01T03:59:59+00:00')
})

it('rejects an unknown time zone', () => {
  expect(() => dayIn('Europe/Atlantis')).toThrow(RangeError)
})
