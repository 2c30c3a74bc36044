import { afterEach, expect, it, vi } from 'vitest'
import { ApiError, UNKNOWN_FAILURE } from './api-error.ts'
import { explain, reportOutcome } from './explain.ts'

afterEach(() => vi.unstubAllGlobals())

const KEPT = 'What you typed is kept while this page stays open.'
const bare = (status: number, code = `http/${status}`) => new ApiError(code, status, UNKNOWN_FAILURE)

it.each([
  [bare(0, 'network/offline'), `You appear to be offline. ${KEPT}`],
  [bare(0, 'network/failed'), `Not sent. The server cannot be reached. ${KEPT}`],
  [
    bare(200, 'http/unreadable'),
    `Not sent. Another system answered. Your network may ask you to sign in first. ${KEPT}`,
  ],
  [bare(403), `Not sent. A system between you and the site does not allow this (403). ${KEPT}`],
  [bare(408), `Not sent. This took too long to arrive (408). ${KEPT}`],
  [bare(413), `Not sent. This is larger than a system between you and the site allows (413). ${KEPT}`],
  [bare(502), `Not sent. The server is not available right now (502). ${KEPT}`],
  [bare(503), `Not sent. The server is not available right now (503). ${KEPT}`],
  [bare(504), `Not sent. The server did not answer in time (504). ${KEPT}`],
  [bare(429), 'Too many attempts. Try again in a few minutes.'],
  [bare(500, 'server/unexpected'), 'Not sent'],
  [new ApiError('accounts/closed', 403, 'Registration is closed.'), 'Not sent'],
  [new Error('a bug'), 'Not sent'],
])('explains to the user of a form %s as “%s”', (error, text) => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(explain(error, 'Not sent')).toBe(text)
})

it('names what a proxy’s bare status means in the form, not in the toast', async () => {
  vi.stubGlobal('navigator', { onLine: true })
  const showToast = vi.fn()
  const outcome = await reportOutcome(() => Promise.reject(bare(504)), showToast)
  expect(outcome).toMatchObject({ ok: false, message: `The server did not answer in time (504). ${KEPT}` })
  expect(showToast.mock.calls).toEqual([[{ kind: 'error', message: UNKNOWN_FAILURE, isAnnounced: true }]])
})
