import type { z } from 'zod'
import type { Immutable } from './immutable.ts'
import type { budgets, providedShare, releaseFile, remoteRelease, shellRelease } from './schemas/release.ts'

/** Size and integrity of one file of a release. */
export type ReleaseFile = Immutable<z.infer<typeof releaseFile>>
/** A share that the shell provides. */
export type ProvidedShare = Immutable<z.infer<typeof providedShare>>
/** Limits on the files of releases, in bytes. */
export type Budgets = Immutable<z.infer<typeof budgets>>
/** `release.json` of a remote. */
export type RemoteRelease = Immutable<z.infer<typeof remoteRelease>>
/** `release.json` of the shell. */
export type ShellRelease = Immutable<z.infer<typeof shellRelease>>
/** `release.json` of either; `kind` distinguishes them. */
export type ReleaseManifest = RemoteRelease | ShellRelease

/**
 * The shell's style sheet of font faces. A page that inlines it must not link it too: a font face that is declared
 * again loads again after the first paint and shifts the layout.
 */
export const FONT_SHEET = 'fonts.css'
