import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CacheEntry, createExpiringCache } from './expiring-cache.ts'

const LATER = Date.now() + 60_000
const made = (value: string, more: Partial<CacheEntry<string>> = {}) => ({
  value,
  bytes: 10,
  until: LATER,
  isFallback: false,
  ...more,
})

describe('kept values', () => {
  afterEach(() => vi.useRealTimers())

  it('are made once, even for concurrent callers', async () => {
    const kept = createExpiringCache<string>(100)
    const make = vi.fn(async () => made('a'))
    expect(await Promise.all([kept.get('/', make), kept.get('/', make)])).toEqual(['a', 'a'])
    expect(await kept.get('/', make)).toBe('a')
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('are made again after they expire', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const kept = createExpiringCache<string>(100)
    await kept.get('/', async () => made('a'))
    vi.setSystemTime(LATER + 1)
    expect(await kept.get('/', async () => made('b', { until: LATER + 9 }))).toBe('b')
  })

  it('win over a substitute after they expire, and replace a substitute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const kept = createExpiringCache<string>(100)
    await kept.get('/', async () => made('a'))
    vi.setSystemTime(LATER + 1)
    expect(await kept.get('/', async () => made('frame', { isFallback: true, until: LATER + 9 }))).toBe('a')
    expect(await kept.get('/other', async () => made('frame', { isFallback: true, until: LATER }))).toBe('frame')
    expect(await kept.get('/other', async () => made('c'))).toBe('c')
  })

  it('without an expiry evict nothing', async () => {
    const kept = createExpiringCache<string>(20)
    await kept.get('/', async () => made('a'))
    for (let n = 0; n < 10; n += 1) await kept.get(`/?${n}`, async () => made('x', { until: undefined }))
    expect(await kept.get('/', async () => made('b'))).toBe('a')
  })

  it('stay within the memory limit', async () => {
    const kept = createExpiringCache<string>(25)
    for (const key of ['/a', '/b', '/c']) await kept.get(key, async () => made(key))
    expect(await kept.get('/c', async () => made('again'))).toBe('/c')
    expect(await kept.get('/a', async () => made('again'))).toBe('again')
  })

  it('are replaced only while they are still kept', async () => {
    const kept = createExpiringCache<string>(100)
    await kept.get('/', async () => made('a'))
    kept.replace('/', 'other', { value: 'b', bytes: 10 })
    expect(await kept.get('/', async () => made('c'))).toBe('a')
    kept.replace('/', 'a', { value: 'b', bytes: 10 })
    expect(await kept.get('/', async () => made('c'))).toBe('b')
  })

  it('do not remember a failure', async () => {
    const kept = createExpiringCache<string>(100)
    await expect(kept.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await kept.get('/', async () => made('a'))).toBe('a')
  })
})
