import type { z } from 'zod'
import type { Immutable } from './immutable.ts'
import type { budgets, providedShare, releaseFile, remoteRelease, shellRelease } from './schemas/release.ts'

export type ReleaseFile = Immutable<z.infer<typeof releaseFile>>
export type ProvidedShare = Immutable<z.infer<typeof providedShare>>
export type Budgets = Immutable<z.infer<typeof budgets>>
export type RemoteRelease = Immutable<z.infer<typeof remoteRelease>>
export type ShellRelease = Immutable<z.infer<typeof shellRelease>>
export type ReleaseManifest = RemoteRelease | ShellRelease

/**
 * The shell's style sheet of font faces. A page that inlines it must not also link it: a font face that is declared
 * again loads again and is swapped in after the first paint, which shifts the layout.
 */
export const FONT_SHEET = 'fonts.css'
