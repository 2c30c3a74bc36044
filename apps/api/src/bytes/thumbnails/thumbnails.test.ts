import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdf } from '#testing/documents/documents.ts'
import { animatedGif, blackPng, greedyAvif, photo, pictureOf } from '#testing/documents/pictures.ts'
import { shareApi, startApi } from '#testing/start-api.ts'
import { storeOf } from '#testing/store.ts'
import { signUp } from '#testing/user.ts'

const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))
const levels = [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]

const shared = shareApi(async ({ app, api, dataDir }) => {
  const user = await signUp(app, 'ada@example.com')
  const store = storeOf(user)
  for (const path of levels) await store.createFolder(path)
  let files = 0
  async function upload(content: string | Uint8Array<ArrayBuffer>) {
    files += 1
    const name = `misleading-${files}.exe`
    await store.upload(['a'], name, content)
    return name
  }
  /** How often thumbnails were made, by outcome. */
  async function made(outcome: string): Promise<number> {
    const line = new RegExp(`^api_thumbnail_duration_seconds_count\\{outcome="${outcome}"\\} (\\d+)$`, 'm')
    return Number(line.exec(await api.metrics())?.[1] ?? 0)
  }
  const cached = () => readdir(join(dataDir, 'thumbnails'))
  const thumbnail = (name: string, headers = {}) => store.thumbnail(['a'], name, headers)
  return { app, user, store, upload, thumbnail, made, cached }
})

describe('a thumbnail', () => {
  it.each(['avif', 'gif', 'jpeg', 'png', 'webp'] as const)('is a small WebP of a picture in %s', async (format) => {
    const { upload, thumbnail } = shared()
    const name = await upload(await pictureOf(format, { width: 640, height: 480 }))
    const { statusCode, headers, rawPayload } = await thumbnail(name)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['content-disposition']).toMatch(/^inline; filename="misleading-\d+\.exe\.webp"/)
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 240 })
  })

  it('is not larger than the picture', async () => {
    const { upload, thumbnail } = shared()
    const { rawPayload } = await thumbnail(await upload(blackPng(30, 20)))
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 30, height: 20 })
  })

  it('is upright, and does not reveal where or with what camera a photo was taken', async () => {
    const { upload, thumbnail } = shared()
    const taken = await photo()
    expect(Buffer.from(taken).includes('Secret Camera')).toBe(true)
    const { rawPayload } = await thumbnail(await upload(taken))
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 240, height: 320 })
    expect(rawPayload.includes('Secret Camera')).toBe(false)
  })

  it('shows the first of thousands of frames', async () => {
    const { upload, thumbnail } = shared()
    const { rawPayload } = await thumbnail(await upload(animatedGif(20_000)))
    const { pages, width } = await sharp(rawPayload).metadata()
    expect({ pages, width }).toEqual({ width: 1 })
  })

  it('is sent again only if the content has changed', async () => {
    const { store, thumbnail } = shared()
    await store.upload(['a'], 'changing.png', blackPng(30, 20))
    const { headers } = await thumbnail('changing.png')
    const unchanged = await thumbnail('changing.png', { 'if-none-match': headers.etag })
    expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0])
    expect(unchanged.headers).toMatchObject({ etag: headers.etag, 'cache-control': 'private, no-cache' })

    await store.deleteFile(['a'], 'changing.png')
    await store.upload(['a'], 'changing.png', blackPng(40, 20))
    const changed = await thumbnail('changing.png', { 'if-none-match': headers.etag })
    expect([changed.statusCode, changed.headers.etag === headers.etag]).toEqual([200, false])
  })

  it('is made once, even for concurrent requests', async () => {
    const { upload, thumbnail, made } = shared()
    const name = await upload(blackPng(300, 200))
    const before = await made('made')
    const responses = await Promise.all(Array.from({ length: 10 }, () => thumbnail(name)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await thumbnail(name)).rawPayload).toEqual(responses[0]?.rawPayload)
    expect((await made('made')) - before).toBe(1)
  })

  it('is deleted with its picture, and with the folder of its picture', async () => {
    const { store, cached } = shared()
    await store.createFolder(['doomed'])
    for (const name of ['one.png', 'two.png']) {
      await store.upload(['doomed'], name, blackPng(30, 20))
      expect((await store.thumbnail(['doomed'], name)).statusCode).toBe(200)
    }
    const before = (await cached()).length
    await store.deleteFile(['doomed'], 'one.png')
    expect((await cached()).length).toBe(before - 1)
    await store.deleteFolder(['doomed'])
    expect((await cached()).length).toBe(before - 2)
  })

  it('is shared by the copies of a picture, and deleted with the last one', async () => {
    const { store, thumbnail, made, cached } = shared()
    await store.upload(['a'], 'original.png', blackPng(30, 20))
    const original = await thumbnail('original.png')
    const before = { made: await made('made'), cached: (await cached()).length }
    await store.copyFile(['a'], 'original.png', ['a'], { as: 'copy.png' })
    expect((await thumbnail('copy.png')).rawPayload).toEqual(original.rawPayload)
    await store.deleteFile(['a'], 'original.png')
    expect((await thumbnail('copy.png')).rawPayload).toEqual(original.rawPayload)
    expect({ made: await made('made'), cached: (await cached()).length }).toEqual(before)
    await store.deleteFile(['a'], 'copy.png')
    expect((await cached()).length).toBe(before.cached - 1)
  })
})

describe('a file without a thumbnail', () => {
  const script = '<script>alert(1)</script>'
  it.each([
    ['text', latin1('hello')],
    ['empty', latin1('')],
    ['an HTML page', latin1(`<!doctype html>${script}`)],
    ['an SVG', latin1(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['a PDF', new Uint8Array(pdf())],
    ['a polyglot of GIF and script', latin1(`GIF89a/*${script}*/=1;alert(1)`)],
    ['a polyglot of PNG and HTML', latin1(`\x89PNG\r\n\x1a\n${script}`)],
    ['a polyglot of JPEG and HTML', latin1(`\xff\xd8\xff\xe0${script}`)],
    ['a truncated picture', blackPng(3000, 2000).slice(0, 600)],
    ['a picture of more than 50 megapixels', blackPng(7100, 7100)],
    ['a decompression bomb of 2.5 gigapixels', blackPng(50_000, 50_000)],
    ['a picture that takes almost a gigabyte to decode', greedyAvif()],
  ])('can be %s, and is not tried again', async (_kind, content) => {
    const { upload, thumbnail, made } = shared()
    const name = await upload(content)
    const failures = async () => (await made('not-a-picture')) + (await made('too-large'))
    const before = await failures()
    for (const _try of [1, 2]) {
      const { statusCode, headers, json } = await thumbnail(name)
      expect([statusCode, json().code]).toEqual([404, 'files/no-thumbnail'])
      expect(headers['content-type']).toMatch(/^application\/json/)
      expect(headers).not.toHaveProperty('etag')
    }
    expect((await failures()) - before).toBeLessThanOrEqual(1)
  })

  it('can be a TIFF, because browsers do not show TIFF either', async () => {
    const { upload, thumbnail } = shared()
    expect((await thumbnail(await upload(await pictureOf('tiff')))).statusCode).toBe(404)
  })

  it('keeps its content, download and preview', async () => {
    const { store, upload, thumbnail } = shared()
    const broken = blackPng(3000, 2000).slice(0, 600)
    const name = await upload(broken)
    await thumbnail(name)
    expect((await store.download(['a'], name)).rawPayload).toEqual(Buffer.from(broken))
    expect((await store.preview(['a'], name)).statusCode).toBe(200)
  })
})

it('keeps thumbnails across a restart, and makes them again if their directory was deleted', async () => {
  const first = await startApi()
  const { dataDir } = first
  const user = await signUp(first.app, 'ada@example.com')
  const store = storeOf(user)
  await store.createFolder(['a'])
  await store.upload(['a'], 'one.png', blackPng(30, 20))
  const { rawPayload } = await store.thumbnail(['a'], 'one.png')
  await first.stop()

  const { app, api } = await startApi({ DATA_DIR: dataDir })
  const again = storeOf(await signUp(app, 'ada@example.com'))
  expect((await again.thumbnail(['a'], 'one.png')).rawPayload).toEqual(rawPayload)
  expect(await api.metrics()).not.toContain('api_thumbnail_duration_seconds_count{')

  await rm(join(dataDir, 'thumbnails'), { recursive: true })
  expect((await again.thumbnail(['a'], 'one.png')).rawPayload).toEqual(rawPayload)
  expect(await readdir(join(dataDir, 'thumbnails'))).toHaveLength(1)
})
