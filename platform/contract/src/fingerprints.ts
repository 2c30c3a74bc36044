import type { ProvidedShare } from './manifests.ts'

/** Names of properties and words in texts, which minifiers keep. Shorter ones may be their names of variables. */
const WORD = /[A-Za-z_$][\w$]{5,}/g

/** Syntax says nothing about whose code it is, and minifiers replace some of it. */
const SYNTAX: ReadonlySet<string> = new Set([
  'continue',
  'debugger',
  'default',
  'delete',
  'export',
  'extends',
  'finally',
  'function',
  'import',
  'instanceof',
  'return',
  'switch',
  'typeof',
  'undefined',
])

const WORDS_PER_MARK = 3

/** A share with fewer marks has no fingerprint, because its code is too small or too common to be recognized. */
export const MIN_MARKS = 8
/** A fingerprint is a sample of at most this many marks. */
export const MAX_MARKS = 50

/**
 * The part of a fingerprint that a copy contains at least: a build drops what it does not use of a library. Of a
 * package of the host's own, remotes import parts by paths that are no shares.
 */
const COPIED = { versioned: 0.2, unversioned: 0.6 }
const MIN_COPIED = 4

/** Returns the words of a script, in their order. */
export const wordsOf = (code: string): string[] => (code.match(WORD) ?? []).filter((word) => !SYNTAX.has(word))

/** Returns the marks of a script: each sequence of three words. */
export function marksOf(words: readonly string[]): Set<string> {
  const marks = new Set<string>()
  for (let end = WORDS_PER_MARK; end <= words.length; end += 1) {
    marks.add(words.slice(end - WORDS_PER_MARK, end).join(' '))
  }
  return marks
}

/** Returns whether scripts with these marks contain a copy of a share, as far as its fingerprint tells. */
export function containCopy(
  { fingerprint = [], exports }: Pick<ProvidedShare, 'fingerprint' | 'exports'>,
  marks: ReadonlySet<string>,
): boolean {
  const part = exports ? COPIED.unversioned : COPIED.versioned
  const copied = fingerprint.filter((mark) => marks.has(mark)).length
  return copied >= Math.max(MIN_COPIED, fingerprint.length * part)
}
