import { ApiError, UNKNOWN_FAILURE } from '@site/api-client'
import { afterEach, expect, it, vi } from 'vitest'
import { loadChunk } from '#load-chunk.ts'
import { isConnectionLoss, isTransient } from './connection.ts'
import { reasonOf } from './reason.ts'

afterEach(() => vi.restoreAllMocks())

const bare = (status: number, code = `http/${status}`) => new ApiError(code, status, UNKNOWN_FAILURE)
const chunkError = () => loadChunk(Promise.reject(new TypeError('Failed to fetch'))).catch((error: unknown) => error)

it.each([
  [new ApiError('network/offline', 0, UNKNOWN_FAILURE), 'You appear to be offline.', true],
  [new ApiError('network/failed', 0, UNKNOWN_FAILURE), 'The server cannot be reached.', true],
  [bare(403), 'A system between you and the site does not allow this (403).', false],
  [bare(408), 'This took too long to arrive (408).', true],
  [new ApiError('request/too-slow', 408, 'This arrived too slowly.'), 'This arrived too slowly.', true],
  [bare(404), 'It does not exist, or no longer does (404).', false],
  [bare(413), 'This is larger than a system between you and the site allows (413).', false],
  [bare(429), 'Too many requests. Try again in a few minutes.', true],
  [bare(502), 'The server is not available right now (502).', true],
  [bare(503), 'The server is not available right now (503).', true],
  [bare(504), 'The server did not answer in time (504).', true],
  [bare(418), 'The server answered with an error (418).', false],
  [bare(200, 'http/unreadable'), 'Another system answered. Your network may ask you to sign in first.', true],
  [bare(500, 'server/unexpected'), UNKNOWN_FAILURE, true],
  [new ApiError('files/damaged', 503, 'This file is damaged.'), 'This file is damaged.', false],
  [new ApiError('folders/not-found', 404, 'This folder does not exist.'), 'This folder does not exist.', false],
  [new ApiError('session/none', 401, 'Please log in.'), 'Please log in.', false],
  [new Error('a bug'), UNKNOWN_FAILURE, false],
])('explains %s as “%s”; worth a retry: %s', (error, reason, isRetried) => {
  expect(reasonOf(error)).toBe(reason)
  expect(isTransient(error)).toBe(isRetried)
})

it('explains code that does not load', async () => {
  expect(reasonOf(await chunkError())).toBe('Part of this page did not load. Try again, or reload the page.')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(reasonOf(await chunkError())).toBe('You appear to be offline.')
})

it('does not treat a call that was never sent as a lost connection', () => {
  const error = new ApiError('cookies/blocked', 0, 'Your browser blocks this site’s cookies.')
  expect([isConnectionLoss(error), isTransient(error)]).toEqual([false, false])
})
