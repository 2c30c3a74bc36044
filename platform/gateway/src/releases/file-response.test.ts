import { expect, it } from 'vitest'
import { fileResponse } from './file-response.ts'

const etag = '"tag"'

it('sends the part of a file that is requested, everything for an invalid range, and 416 for a missing part', () => {
  expect(fileResponse({ range: 'bytes=90-' }, etag, 100)).toEqual({ status: 206, range: { start: 90, end: 99 } })
  expect(fileResponse({ range: 'bytes=5-2' }, etag, 100)).toEqual({ status: 200 })
  expect(fileResponse({ range: 'bytes=100-' }, etag, 100)).toEqual({ status: 416 })
})

it('sends a range only if If-Range matches a strong ETag', () => {
  const range = 'bytes=0-1'
  expect(fileResponse({ range, 'if-range': etag }, etag, 100).status).toBe(206)
  expect(fileResponse({ range, 'if-range': '"other"' }, etag, 100).status).toBe(200)
  expect(fileResponse({ range, 'if-range': 'W/"tag"' }, 'W/"tag"', 100).status).toBe(200)
})

it('matches its ETag in a list, comparing weakly for If-None-Match', () => {
  expect(fileResponse({ 'if-none-match': '"a", W/"tag"' }, etag, 100).status).toBe(304)
  expect(fileResponse({ 'if-none-match': '*' }, etag, 100).status).toBe(304)
  expect(fileResponse({ 'if-match': '"a", "tag"' }, etag, 100).status).toBe(200)
  expect(fileResponse({ 'if-none-match': '"tags"' }, etag, 100).status).toBe(200)
})

it('ignores conditions when the client sends no-cache', () => {
  expect(fileResponse({ 'if-none-match': etag, 'cache-control': 'no-cache' }, etag, 100).status).toBe(200)
})
