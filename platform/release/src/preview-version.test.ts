import { describe, expect, it } from 'vitest'
import { makeCandidate, promote } from './channel/changes.ts'
import { emptyChannel } from './channel/channel.ts'
import { toVersion } from './names.ts'
import { hasPreviewEnded, isPreviewVersion, previewEnd, toPreviewVersion } from './preview-version.ts'

const end = new Date('2026-01-17T12:00:00Z')
const preview = toPreviewVersion(end, '3f9a1c20')

it('names when a preview ends, rounded up to a minute, and what it contains', () => {
  expect(preview).toBe('preview-20260117t1200z-3f9a1c20')
  expect(toPreviewVersion(new Date(end.getTime() - 59_999), '3f9a1c20')).toBe(preview)
  expect(previewEnd(preview)).toEqual(end)
  expect(hasPreviewEnded(preview, new Date(end.getTime() - 1))).toBe(false)
  expect(hasPreviewEnded(preview, end)).toBe(true)
})

it.each(['1.0.0', '1.0.0-preview', 'previews-1', '0preview-1'])('takes %s for no preview', (version) => {
  expect(isPreviewVersion(version)).toBe(false)
  expect(previewEnd(version)).toBeUndefined()
  expect(hasPreviewEnded(version, end)).toBe(false)
})

it.each(['preview-1', 'PREVIEW-20260117t1200z-3f9a1c20', 'preview-20269917t1200z-3f9a1c20'])(
  'takes %s for a preview that has ended, because its name does not say when it ends',
  (version) => {
    expect(isPreviewVersion(version)).toBe(true)
    expect(hasPreviewEnded(version, new Date(1))).toBe(true)
  },
)

describe('a preview', () => {
  it.each([preview, toVersion('Preview-1')])('can never be made live: %s', (version) => {
    const channel = { ...emptyChannel, stable: toVersion('1.0.0') }
    for (const change of [promote(version), makeCandidate(version, 10)]) {
      expect(() => change(channel, end)).toThrow('is a preview of a working tree, which never goes live.')
    }
  })
})
