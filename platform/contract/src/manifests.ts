import type { z } from 'zod'
import type { Immutable } from './immutable.ts'
import type { budgets, providedShare, releaseFile, remoteRelease, shellRelease } from './schemas/release.ts'
import type { audience, feed, menuEntry, remoteDeclaration, remoteRoute, sitemapEntry } from './schemas/remote.ts'
import type { DeclaredSettings } from './settings.ts'

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

/** The shell's sheet of font faces. A page inlines or links it: faces that are declared twice shift the layout. */
export const FONT_SHEET = 'fonts.css'

/** Who may see a page. */
export type Audience = z.infer<typeof audience>
/** A route that an app serves. */
export type RemoteRoute = Immutable<z.infer<typeof remoteRoute>>
/** An entry of the header's navigation. */
export type MenuEntry = Immutable<z.infer<typeof menuEntry>>
/** An address that search engines and feeds list. */
export type SitemapEntry = Immutable<z.infer<typeof sitemapEntry>>
/** An Atom feed of addresses in the sitemap. */
export type Feed = Immutable<z.infer<typeof feed>>
/** The declaration of a remote in `remote.ts`: its routes, menu, files and the services it uses. */
export type RemoteDeclaration = Immutable<z.infer<typeof remoteDeclaration>>

/** A declaration with its services and settings in its type, so the remote's code receives only those. */
type DeclarationUsing<Name extends string, Settings extends DeclaredSettings> = Omit<
  RemoteDeclaration,
  'uses' | 'settings'
> & { uses?: readonly Name[]; settings?: Settings }

/** Types a remote's declaration, and infers the names in `uses`, and the settings, as literals. */
export function defineRemote<const Name extends string = never, const Settings extends DeclaredSettings = NoSettings>(
  declaration: DeclarationUsing<Name, Settings>,
): DeclarationUsing<Name, Settings> {
  return declaration
}

type NoSettings = Readonly<Record<never, never>>

/** Returns the name of the chunk that contains a page: `./careers` -> `page-careers`. */
export const pageChunk = (page: string): string => page.replace('./', 'page-')
