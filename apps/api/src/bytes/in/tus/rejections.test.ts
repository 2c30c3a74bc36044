import { describe, expect, it } from 'vitest'
import { isOnS3 } from '#testing/engine/engine.ts'
import { shareApi, startApi } from '#testing/start-api.ts'
import { withFolders } from '#testing/uploads/resumable.ts'
import { namesOf, tusMetadata, tusOf } from '#testing/uploads/tus.ts'
import { signUp } from '#testing/user.ts'

describe('a resumable upload', () => {
  const shared = shareApi(withFolders)

  it('rejects the same names as a regular upload', async () => {
    const { user, store, tus, codeOf } = shared()
    await store.upload(['a'], 'taken', 'x')
    expect(codeOf(await tus.create(['a'], 'taken', 5))).toEqual([409, 'files/name-taken'])
    expect(codeOf(await tus.create(['none'], 'f', 5))).toEqual([404, 'folders/not-found'])
    for (const name of ['..', '.', ' ', 'a\0b', 'x'.repeat(256)]) {
      expect([name, (await tus.create(['a'], name, 5)).statusCode]).toEqual([name, 400])
    }
    const path = await tus.create(['a'], '../../etc/passwd', 0)
    expect(path.statusCode).toBe(201)
    expect((await store.download(['a'], 'passwd')).statusCode).toBe(200)

    const named = (metadata: string) => tus.create(['a'], 'f', 5, { 'upload-metadata': metadata })
    const good = tusMetadata(namesOf(user.email, ['a'], 'f'))
    for (const bad of [
      '',
      'fileName',
      'fileName ???',
      'fileName eA== eA==',
      `${good},a${' '.repeat(9000)}(`,
      `${good},fileName eA==`,
      `${good},parentSubChildFoldername eA==`,
      good.replace('userEmail', 'usermail'),
      `${good},userEmail eA==`,
      good.replace(/fileName \S+,/, 'fileName /w==,'),
      good.replace(/fileName \S+,/, 'fileName eA,'),
    ]) {
      expect([bad, (await named(bad)).statusCode]).toEqual([bad, 400])
    }
    expect((await named(`${good},__proto__ eA==,constructor eA==,filetype dGV4dA==`)).statusCode).toBe(201)
  })

  it.each(['-1', '', 'x', '1.5', '1e3', '0x10', '99999999999999999999', '9'.repeat(16), ' 5 5'])(
    'rejects the Upload-Length %j',
    async (length) => {
      expect((await shared().tus.create(['a'], 'length', length)).statusCode).toBe(400)
    },
  )

  it('supports only tus 1.0.0, and advertises this version', async () => {
    const { user, tus, codeOf } = shared()
    for (const version of ['0.2.2', '', '1.0.1']) {
      const response = await tus.create(['a'], 'v', 1, { 'tus-resumable': version })
      expect([codeOf(response), response.headers['tus-version']]).toEqual([[412, 'uploads/version'], '1.0.0'])
    }
    const options = await user.call('OPTIONS', '/api/uploads')
    expect([options.statusCode, options.headers]).toMatchObject([
      204,
      {
        'tus-version': '1.0.0',
        'tus-extension': 'creation,expiration,termination,checksum',
        'tus-max-size': String(5 * 1024 ** 3),
        'tus-checksum-algorithm': 'sha1,sha256',
      },
    ])
    expect((await tus.create(['a'], 'v', 1, { 'upload-defer-length': '1' })).statusCode).toBe(400)
    expect((await tus.create(['a'], 'v', 1, { 'upload-concat': 'partial' })).statusCode).toBe(400)
    const url = await shared().createUpload('v', 1)
    expect((await tus.append(url, 0, '{}', { 'content-type': 'application/json' })).statusCode).toBe(415)
    expect((await tus.call('GET', url)).statusCode).toBe(404)
  })

  it('honors X-HTTP-Method-Override for clients that cannot send PATCH', async () => {
    const { store, tus, createUpload } = shared()
    const url = await createUpload('overridden', 2)
    const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    const override = (method: string) => ({ payload: 'ok', headers: { ...headers, 'x-http-method-override': method } })
    expect((await tus.call('POST', url, override('PUT'))).statusCode).toBe(404)
    expect((await tus.call('POST', url, override('PATCH'))).statusCode).toBe(204)
    expect((await store.download(['a'], 'overridden')).body).toBe('ok')
  })

  it('is accessible only to its owner', async () => {
    const { app, user, store, createUpload } = shared()
    const bob = await signUp(app, 'bob@example.com')
    const url = await createUpload('mine', 4)
    const anonymous: Parameters<typeof tusOf>[0] = {
      email: user.email,
      call: (method, path, options) => app.inject({ ...options, method, url: path }),
    }
    for (const [caller, status] of [
      [bob, 404],
      [anonymous, 401],
    ] as const) {
      const tus = tusOf(caller)
      const headers = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      for (const response of [
        await tus.head(url),
        await tus.append(url, 0, 'evil'),
        await tus.terminate(url),
        await tus.call('POST', url, { payload: 'evil', headers: { ...headers, 'x-http-method-override': 'PATCH' } }),
        await tus.call('POST', url, { payload: 'evil', headers: { ...headers, 'x-http-method-override': 'DELETE' } }),
      ]) {
        expect(response.statusCode).toBe(status)
      }
    }
    const withCookie = { cookie: user.cookie, 'tus-resumable': '1.0.0' }
    expect((await app.inject({ method: 'PATCH', url, headers: withCookie })).statusCode).toBe(403)
    expect((await store.download(['a'], 'mine')).statusCode).toBe(404)
  })
})

it('enforces the quota and the maximum file size', async () => {
  const { store, tus, createUpload, codeOf } = await withFolders(
    await startApi({ USER_QUOTA_BYTES: '1 MiB', MAX_UPLOAD_BYTES: '800 KiB' }),
  )
  expect(codeOf(await tus.create(['a'], 'f', 900 * 1024))).toEqual([413, 'request/too-large'])
  const url = await createUpload('f', 700 * 1024)
  expect(codeOf(await tus.create(['a'], 'g', 700 * 1024))).toEqual([507, 'storage/quota'])
  expect(codeOf(await store.upload(['a'], 'h', 'x'.repeat(700 * 1024)))).toEqual([507, 'storage/quota'])
  await tus.terminate(url)
  expect((await tus.create(['a'], 'g', 700 * 1024)).statusCode).toBe(201)
})

it('rejects uploads when free space is below the disk reserve', async ({ skip }) => {
  skip(isOnS3(), 'A bucket has no reserve')
  const { tus, codeOf } = await withFolders(await startApi({ DISK_RESERVE: String(2 ** 52) }))
  expect(codeOf(await tus.create(['a'], 'f', 1))).toEqual([507, 'storage/full'])
})
