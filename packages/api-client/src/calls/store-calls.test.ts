import { CHANGED_NAMES_HEADER } from '@site/contracts'
import { describe, expect, it, vi } from 'vitest'
import { json, startRecordingServer } from '../testing/recording-server.ts'
import { createTestClient } from '../testing/test-client.ts'

const server = await startRecordingServer()

const path = ['a', 'b', 'c', 'd']
const user = 'userEmail=ann%40site.test'
const api = () => createTestClient(server.origin)
const sent = () => `${server.last().method} ${server.last().url}`
const names = [
  'parentFolderName=a',
  'parentSubFolderName=b',
  'parentSubChildFoldername=c',
  'parentSubFinalChildFoldername=d',
]
const query = (depth: number) => [...names.slice(0, depth), user].join('&')

describe('folder calls', () => {
  it.each([
    [0, 'GET /api/folders/byUserEmail?'],
    [1, 'GET /api/folders/a/files?'],
    [2, 'GET /api/folders/a/b/ParentSubFolders?'],
    [3, 'GET /api/folders/a/b/c/ParentSubChildFolders?'],
  ])('lists the folders below a path of %i names', async (depth, expected) => {
    server.respondWith(json(200, [{ parentFolderName: 'a' }]))
    expect(await api().folders.list(path.slice(0, depth))).toEqual([{ parentFolderName: 'a' }])
    expect(sent()).toBe(expected + user)
  })

  it.each([
    [0, 'POST /api/folders/createParentFolder?parentFolderName=new&'],
    [1, 'POST /api/folders/a/createParentSubFolder?parentSubFolderName=new&'],
    [2, 'POST /api/folders/a/b/parentSubChildFolder?parentSubChildFolderName=new&'],
    [3, 'POST /api/folders/a/b/c/createParentSubFinalChildFolder?parentSubFinalChildFolderName=new&'],
  ])('creates a folder below a path of %i names, without a body', async (depth, expected) => {
    server.respondWith(json(201, { message: 'Folder created successfully!' }))
    await api().folders.create(path.slice(0, depth), 'new')
    expect(sent()).toBe(expected + user)
    expect(server.last().body).toBe('')
    expect(server.last().headers['content-length'] ?? '0').toBe('0')
  })

  it.each([
    [1, 'DELETE /api/folders?ParentFolderName=a&'],
    [2, 'DELETE /api/folders/a/deleteParentSubFolder?ParentSubFolderName=b&'],
    [3, 'DELETE /api/folders/a/b/deleteParentSubChildFolder?parentSubChildFolderName=c&'],
    [4, 'DELETE /api/folders/a/b/c/deleteParentSubFinalChildFolder?parentSubFinalChildFolderName=d&'],
  ])('deletes the folder at a path of %i names', async (depth, expected) => {
    server.respondWith(json(200, { message: 'Folder deleted successfully!' }))
    await api().folders.delete(path.slice(0, depth))
    expect(sent()).toBe(expected + user)
  })

  it.each([1, 4])('counts the contents of the folder at a path of %i names', async (depth) => {
    const counts = { folders: 2, files: 3, bytes: 4, isComplete: true }
    server.respondWith(json(200, counts))
    expect(await api().folders.summary(path.slice(0, depth))).toEqual(counts)
    expect(sent()).toBe(`GET /api/folders/summary?${query(depth)}`)
  })

  it('marks a call that the user did not initiate', async () => {
    server.respondWith(json(200, []))
    await api().folders.list([], { isBackground: true })
    expect(server.last().headers['x-background']).toBe('1')
    await api().folders.list([])
    expect(server.last().headers).not.toHaveProperty('x-background')
  })

  it('percent-encodes names in the path and in the query', async () => {
    server.respondWith(json(200, {}))
    await api().folders.create(['a%2Fb', '100% ü'], '#?&=+')
    expect(server.last().url).toBe(
      `/api/folders/a%252Fb/100%25%20%C3%BC/parentSubChildFolder?parentSubChildFolderName=%23%3F%26%3D%2B&${user}`,
    )
  })

  it('rejects a path that is too deep or empty, without sending a call', async () => {
    const before = server.received.length
    await expect(api().folders.list(path)).rejects.toMatchObject({ code: 'folders/bad-path' })
    await expect(api().folders.delete([])).rejects.toMatchObject({ code: 'folders/bad-path' })
    expect(server.received).toHaveLength(before)
  })
})

describe('file calls', () => {
  it.each([
    [1, '/api/files/parentFolder'],
    [2, '/api/files/parentSubFolder/Files'],
    [3, '/api/files/parentSubChildFolder/Files'],
    [4, '/api/files/parentFinalSubChildFolder/Files'],
  ])('lists the files at depth %i', async (depth, expected) => {
    server.respondWith(json(200, []))
    expect(await api().files.list(path.slice(0, depth))).toEqual([])
    expect(sent()).toBe(`GET ${expected}?${query(depth)}`)
  })

  it.each([
    [1, '/api/files/delete', ['parentFolderName=a']],
    [2, '/api/files/parentSubFolder/delete', ['parentFolderName=a', 'parentSubFolderName=b']],
    [
      3,
      '/api/files/parentSubChildFolder/delete',
      ['parentFolderName=a', 'parentSubFolderName=b', 'parentSubChildFolderName=c'],
    ],
    [
      4,
      '/api/files/parentFinalSubChildFolder/delete',
      ['parentFolderName=a', 'parentSubFolderName=b', 'parentSubChildFolderName=c', 'parentSubFinalChildFoldername=d'],
    ],
  ])('deletes a file at depth %i', async (depth, expected, fields) => {
    server.respondWith(json(200, { message: 'File deleted successfully!' }))
    await api().files.delete(path.slice(0, depth), 'x & y.txt')
    expect(sent()).toBe(`DELETE ${expected}?fileName=x%20%26%20y.txt&${[...fields, user].join('&')}`)
  })

  it.each([
    [1, '/api/files/upload'],
    [2, '/api/files/uploadParentSubFile'],
    [3, '/api/files/uploadParentSubChildFile'],
    [4, '/api/files/uploadParentSubFinalChildFile'],
  ])('uploads at depth %i as a form, names before the bytes', async (depth, expected) => {
    server.respondWith(json(201, { message: 'File uploaded successfully' }))
    const file = new File(['the bytes'], 'größe.txt')
    await api().files.upload(path.slice(0, depth), file, { idempotencyKey: 'key-1' })

    const { body, headers } = server.last()
    expect(sent()).toBe(`POST ${expected}`)
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(headers).toMatchObject({ 'idempotency-key': 'key-1', 'upload-length': '9' })
    const fields = [...body.matchAll(/name="(\w+)"/g)].map(([, name]) => name)
    expect(fields).toEqual([...names.slice(0, depth).map((pair) => pair.split('=')[0]), 'userEmail', 'file'])
    expect(body).toContain('filename="größe.txt"')
    expect(body).toContain('the bytes')
  })

  it('reports the progress of an upload up to 1', async () => {
    server.respondWith(json(201, { message: 'File uploaded successfully' }))
    const fractions: number[] = []
    await api().files.upload(['a'], new File(['x'.repeat(500_000)], 'big.txt'), {
      onProgress: (fraction) => fractions.push(fraction),
    })
    expect(fractions.length).toBeGreaterThan(0)
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
    expect(fractions.at(-1)).toBe(1)
  })

  it('returns a download URL for the browser at every depth', () => {
    expect(api().files.downloadUrl(['a'], 'a%2Fb #1.txt')).toBe(
      `/api/files/download/a%252Fb%20%231.txt?parentFolderName=a&${user}`,
    )
    expect(api().files.downloadUrl(path, 'f')).toBe(`/api/files/download/f?${query(4)}`)
  })

  it('requests the media type of a URL without its bytes', async () => {
    server.respondWith(json(200, null))
    expect(await api().files.mediaTypeOf(api().files.downloadUrl(['a'], 'f'))).toBe('application/json')
    expect(sent()).toBe(`HEAD /api/files/download/f?parentFolderName=a&${user}`)
    server.respondWith(json(200, null, { [CHANGED_NAMES_HEADER]: 'true' }))
    const onHeaders = vi.fn()
    await api().files.mediaTypeOf('/api/folders/zip', { onHeaders })
    expect(onHeaders.mock.lastCall).toMatchObject([{ [CHANGED_NAMES_HEADER]: 'true' }])
    server.respondWith(json(404, null))
    await expect(api().files.mediaTypeOf('/api/files/download/f')).rejects.toMatchObject({ status: 404 })
  })

  it('reads the beginning of a text file verbatim, even if it looks like JSON', async () => {
    server.respondWith((response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('{"a":1}'))
    expect(await api().files.previewText(['a'], 'f.json')).toBe('{"a":1}')
    expect(sent()).toBe(`GET /api/files/preview/f.json?${query(1)}`)
  })

  it('renames files and folders at every depth', async () => {
    server.respondWith(json(200, { message: 'File renamed successfully!' }))
    await api().files.rename(path, 'a b', 'c&d')
    expect(sent()).toBe(`PATCH /api/files?fileName=a%20b&newFileName=c%26d&${query(4)}`)
    await api().folders.rename(path, 'new')
    expect(sent()).toBe(`PATCH /api/folders?newFolderName=new&${query(4)}`)
  })

  it('returns the URLs of a file preview, a thumbnail and a folder zip', () => {
    expect(api().files.previewUrl(['a', 'b'], 'f #1.png')).toBe(`/api/files/preview/f%20%231.png?${query(2)}`)
    const file = { fileName: 'f #1.png', uploadTime: '2026-01-02T03:04:05.000Z' }
    expect(api().files.thumbnailUrl(['a', 'b'], file)).toBe(
      `/api/files/thumbnail/f%20%231.png?${query(2)}&version=2026-01-02T03%3A04%3A05.000Z`,
    )
    expect(api().folders.zipUrl(['a'])).toBe(`/api/folders/zip?${query(1)}`)
  })
})
