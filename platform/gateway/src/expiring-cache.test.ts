import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CacheEntry, createExpiringCache } from './expiring-cache.ts'

const LATER = Date.now() + 60_000
const entry = (value: string, more: Partial<CacheEntry<string>> = {}) => ({
  value,
  bytes: 10,
  expiresAt: LATER,
  isFallback: false,
  ...more,
})

describe('createExpiringCache', () => {
  afterEach(() => vi.useRealTimers())

  it('loads a value once, even for concurrent callers', async () => {
    const cache = createExpiringCache<string>(100)
    const load = vi.fn(async () => entry('a'))
    expect(await Promise.all([cache.get('/', load), cache.get('/', load)])).toEqual(['a', 'a'])
    expect(await cache.get('/', load)).toBe('a')
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('reloads a value after it expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = createExpiringCache<string>(100)
    await cache.get('/', async () => entry('a'))
    vi.setSystemTime(LATER + 1)
    expect(await cache.get('/', async () => entry('b', { expiresAt: LATER + 9 }))).toBe('b')
  })

  it('prefers an expired value to a fallback, and replaces a fallback with a value', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const cache = createExpiringCache<string>(100)
    await cache.get('/', async () => entry('a'))
    vi.setSystemTime(LATER + 1)
    expect(await cache.get('/', async () => entry('frame', { isFallback: true, expiresAt: LATER + 9 }))).toBe('a')
    expect(await cache.get('/other', async () => entry('frame', { isFallback: true, expiresAt: LATER }))).toBe('frame')
    expect(await cache.get('/other', async () => entry('c'))).toBe('c')
  })

  it('evicts nothing for a value without an expiry', async () => {
    const cache = createExpiringCache<string>(20)
    await cache.get('/', async () => entry('a'))
    for (let n = 0; n < 10; n += 1) await cache.get(`/?${n}`, async () => entry('x', { expiresAt: undefined }))
    expect(await cache.get('/', async () => entry('b'))).toBe('a')
  })

  it('stays within the memory limit', async () => {
    const cache = createExpiringCache<string>(25)
    for (const key of ['/a', '/b', '/c']) await cache.get(key, async () => entry(key))
    expect(await cache.get('/c', async () => entry('again'))).toBe('/c')
    expect(await cache.get('/a', async () => entry('again'))).toBe('again')
  })

  it('replaces a value only while it is cached', async () => {
    const cache = createExpiringCache<string>(100)
    await cache.get('/', async () => entry('a'))
    cache.replace('/', 'other', { value: 'b', bytes: 10 })
    expect(await cache.get('/', async () => entry('c'))).toBe('a')
    cache.replace('/', 'a', { value: 'b', bytes: 10 })
    expect(await cache.get('/', async () => entry('c'))).toBe('b')
  })

  it('loads a value again after a failure', async () => {
    const cache = createExpiringCache<string>(100)
    await expect(cache.get('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.get('/', async () => entry('a'))).toBe('a')
  })
})
