import type { IncomingHttpHeaders } from 'node:http'
import { expect, it } from 'vitest'
import { fileResponse } from './file-response.ts'

const etag = '"tag"'

const responseTo = (headers: IncomingHttpHeaders, tag = etag) => fileResponse({ method: 'GET', headers }, tag, 100)

it('sends the part of a file that is requested, everything for an invalid range, and 416 for a missing part', () => {
  expect(responseTo({ range: 'bytes=90-' })).toEqual({ status: 206, range: { start: 90, end: 99 } })
  expect(responseTo({ range: 'bytes=5-2' })).toEqual({ status: 200 })
  expect(responseTo({ range: 'bytes=100-' })).toEqual({ status: 416 })
})

it('sends a range only if If-Range matches a strong ETag', () => {
  const range = 'bytes=0-1'
  expect(responseTo({ range, 'if-range': etag }).status).toBe(206)
  expect(responseTo({ range, 'if-range': '"other"' }).status).toBe(200)
  expect(responseTo({ range, 'if-range': 'W/"tag"' }, 'W/"tag"').status).toBe(200)
})

it('matches its ETag in a list, comparing weakly for If-None-Match and strongly for If-Match', () => {
  expect(responseTo({ 'if-none-match': '"a", W/"tag"' }).status).toBe(304)
  expect(responseTo({ 'if-none-match': '*' }).status).toBe(304)
  expect(responseTo({ 'if-match': '"a", "tag"' }).status).toBe(200)
  expect(responseTo({ 'if-match': 'W/"tag"' }).status).toBe(412)
  expect(responseTo({ 'if-match': 'W/"tag"' }, 'W/"tag"').status).toBe(412)
  expect(responseTo({ 'if-match': '*' }, 'W/"tag"').status).toBe(200)
  expect(responseTo({ 'if-none-match': '"tags"' }).status).toBe(200)
})

it('ignores conditions when the client sends no-cache', () => {
  expect(responseTo({ 'if-none-match': etag, 'cache-control': 'no-cache' }).status).toBe(200)
})
